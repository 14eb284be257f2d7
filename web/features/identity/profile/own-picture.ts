/** Own picture: cut to a small square in the browser before it is uploaded, since an avatar needs no more. */
import { AVATAR_SIDE } from '@baize/contract/values/pictures.ts'

/** Undefined where the browser cannot read the file. However large a photo is, only its square is sent. */
export async function squareOf(file: File): Promise<Blob | undefined> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const side = Math.min(picture.width, picture.height)
  const wide = Math.min(side, AVATAR_SIDE)
  const sheet = new OffscreenCanvas(wide, wide)
  const pen = sheet.getContext('2d')
  pen?.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, wide, wide)
  picture.close()
  return pen ? sheet.convertToBlob({ type: file.type === 'image/png' ? 'image/png' : 'image/jpeg', quality: 0.9 }) : undefined
}
