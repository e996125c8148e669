/** Formats the time of day in UTC, like all times of the service: `09:30:00 UTC`. */
export function timeOfDay(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(11, 19)} UTC`;
}
