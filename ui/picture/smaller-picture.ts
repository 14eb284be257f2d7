/**
 * Smaller picture: what a browser sends in place of a photo above the limit, or of a kind that is not taken. It is drawn again as JPEG, upright and
 * without the camera's notes.
 */
import { PICTURE_LIMIT, PICTURE_SIDE, PICTURE_TYPES } from '@baize/contract/values/pictures.ts'

/** Each attempt that is still too large has so much of the side of the one before. */
const NEXT_SIDE = 0.7
const SMALLEST_SIDE = 400

/** The drawn picture with its longest side at most `side`. */
async function drawn(picture: ImageBitmap, side: number): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const sheet = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const pen = sheet.getContext('2d')
  if (!pen) return undefined
  // JPEG has no transparency; paper is white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(picture, 0, 0, sheet.width, sheet.height)
  return sheet.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

/** What is sent in place of a file. One that the browser cannot read is sent as it is, and the server says what is wrong with it. */
export async function smallerPicture(file: File): Promise<Blob> {
  if (file.size <= PICTURE_LIMIT && PICTURE_TYPES.some((type) => type === file.type)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    for (let side = PICTURE_SIDE; side > SMALLEST_SIDE; side *= NEXT_SIDE) {
      const smaller = await drawn(picture, side)
      if (smaller && smaller.size <= PICTURE_LIMIT) return smaller
    }
    return file
  } finally {
    picture.close()
  }
}
