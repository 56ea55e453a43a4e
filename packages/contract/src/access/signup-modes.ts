/** Who may open an account by themselves: anybody, whoever was approved on the waitlist, or whoever was invited. */
export const signupModes = ["open", "waitlist", "invite"] as const;
export type SignupMode = (typeof signupModes)[number];
