/** Last day: a campaign is over when the day after its last begins, and people read "until" a day as that day included. */
export const lastMoment = (until: string): string => new Date(Date.parse(until) - 1).toISOString()
