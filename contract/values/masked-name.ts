/** Masked name: how strangers see a member. Members recognise themselves, and nobody else finds them. */

/** Account names are plain letters and digits. The first two and the last one of a long name, of a short one the first alone. */
export const maskedName = (name: string): string => (name.length < 5 ? `${name.slice(0, 1)}***` : `${name.slice(0, 2)}***${name.slice(-1)}`)
