import type { Day } from "../time/day.ts";
import type { GroupPoints } from "./group-points.ts";
import type { ReturnColumns } from "./return-columns.ts";

/** The days of a group with the days between on which it is priced: what it was worth on each, and what moved. */
export interface DailyCourse {
  readonly days: Int32Array;
  readonly values: Float64Array;
  readonly flows: Float64Array;
}

/** Puts the days between to those that returns are linked at. A day that stands twice among these stays so. */
export function dailyCourse(
  { days, values, flows, daily }: Pick<GroupPoints, "days" | "values" | "flows" | "daily">,
  room: Pick<ReturnColumns, "courseDays" | "courseValues" | "courseFlows">,
): DailyCourse {
  const { courseDays, courseValues, courseFlows } = room;
  let count = 0;
  let next = 0;
  for (let i = 0; i < days.length; i++) {
    const day = days[i] as Day;
    for (; next < daily.days.length && (daily.days[next] as Day) <= day; next++) {
      const between = daily.days[next] as Day;
      // The opening point and those of a day that is linked at say themselves what was there.
      if (i === 0 || between === day || between <= (days[i - 1] as Day)) continue;
      courseDays[count] = between;
      courseValues[count] = daily.values[next] as number;
      courseFlows[count++] = 0;
    }
    courseDays[count] = day;
    courseValues[count] = values[i] as number;
    courseFlows[count++] = flows[i] as number;
  }
  return {
    days: courseDays.subarray(0, count),
    values: courseValues.subarray(0, count),
    flows: courseFlows.subarray(0, count),
  };
}
