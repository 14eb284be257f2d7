/** Avatar: one of the drawn set or a picture of the member's own, which only they and staff can see (WC-61). */
import type { Avatar } from '@baize/contract/identity/identity.ts'
import type { AvatarWish } from '@baize/contract/identity/profile.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Parts } from '../needs.ts'
import { avatarOf } from '../person.ts'
import { lockMember, updateMember } from '../store.ts'

const textOf = (wish: AvatarWish): string | null => ('file' in wish ? `file:${wish.file}` : wish.drawn === 0 ? null : `drawn:${wish.drawn}`)

export const changeAvatar = (parts: Parts, memberId: string, wish: AvatarWish): Promise<Outcome<{ avatar: Avatar }, 'file-refused'>> =>
  parts.database.transact(async (tx) => {
    const row = await lockMember(tx, memberId)
    if (!row) throw new Error(`member ${memberId} is gone`)
    const avatar = textOf(wish)
    if (avatar === row.avatar) return done({ avatar: avatarOf(avatar) })
    const before = avatarOf(row.avatar)
    const files = { now: 'file' in wish ? wish.file : undefined, before: before && 'file' in before ? before.file : undefined }
    const worn = await parts.wearPicture(tx, memberId, files)
    if (!worn.ok) return worn
    await updateMember(tx, memberId, { avatar })
    await parts.tell(tx, { name: 'memberAvatarChanged', memberId, reference: parts.clock.now().toString() })
    return done({ avatar: avatarOf(avatar) })
  })
