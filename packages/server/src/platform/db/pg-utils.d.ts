/** How the driver writes a parameter; its types leave it out. */
declare module "pg/lib/utils.js" {
  const utils: { readonly prepareValue: (value: unknown) => string | Buffer | null };
  export default utils;
}
