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
  let [count, next] = [0, 0];
  const put = (day: Day, value: number, flow: number): void => {
    room.courseDays[count] = day;
    room.courseValues[count] = value;
    room.courseFlows[count++] = flow;
  };
  for (let i = 0; i < days.length; i++) {
    const day = days[i] as Day;
    for (; next < daily.days.length && (daily.days[next] as Day) <= day; next++) {
      const between = daily.days[next] as Day;
      // The opening point and those of a day that is linked at say themselves what was there.
      if (i > 0 && between < day && between > (days[i - 1] as Day)) put(between, daily.values[next] as number, 0);
    }
    put(day, values[i] as number, flows[i] as number);
  }
  return {
    days: room.courseDays.subarray(0, count),
    values: room.courseValues.subarray(0, count),
    flows: room.courseFlows.subarray(0, count),
  };
}
