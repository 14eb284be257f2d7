// A person's drawn face, for those who have no photo: by the seed of the account or of a presenter.
import { memo } from 'react'
import { AVATAR } from '../art/faces.ts'
import { addressOf, print } from '../art/print.ts'
import { DrawnImage, type ImageLook } from './art-image.tsx'

type AvatarImageProps = ImageLook & { seed: string; size?: number | undefined }

/** `size` is the side of its box before a style gives another. */
export const AvatarImage = memo(function AvatarImage({ seed, size = AVATAR.width, ...look }: AvatarImageProps) {
  return <DrawnImage {...look} width={size} height={size} src={addressOf(print(AVATAR, 'avatar', { seed, width: size, height: size }))} />
})
