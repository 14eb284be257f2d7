/** Same name: whether two names of the staff are one person's, however they were typed. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
