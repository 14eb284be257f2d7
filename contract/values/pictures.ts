/** Pictures: what one that people send may be, what is stored of it, and the drawn set beside a name. */

/** The kinds that are taken. A browser draws other kinds as JPEG before it sends them. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const

/** What a field lets a person choose. Phones also take HEIC and WebP photos, which their own browsers can read. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/webp,image/heic,image/heif'

/** Bytes of one picture as it is sent. */
export const PICTURE_LIMIT = 5 * 1024 * 1024

/** The longest side of a stored picture, in pixels. */
export const PICTURE_SIDE = 2560

export const DRAWN_AVATARS = 12
/** The longest side of an own picture beside a name; a page sends no larger one. */
export const AVATAR_SIDE = 512
