/** Same name: whether two names of the staff belong to one person, however they were typed. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
