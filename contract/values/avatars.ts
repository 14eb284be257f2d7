/** Avatars: how many pictures the drawn set has, and how large an own picture may be. */

export const DRAWN_AVATARS = 12
/** The longest side of an own picture; a page sends no larger one. */
export const AVATAR_SIDE = 512
