/** Avatar dialog: the drawn set and an own picture; one press selects, another saves. */
import './avatar.css'
import type { MemberInfo } from '@baize/contract/identity/identity.ts'
import { DRAWN_AVATARS, PICTURE_ACCEPT } from '@baize/contract/values/pictures.ts'
import { FileField } from '@baize/ui/fields/file-field.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { AvatarImage } from '@baize/ui/picture/avatar-image.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { personChanged } from '../../../api/person.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { Avatar, drawnSeed } from './avatar.tsx'
import { squareOf } from './own-picture.ts'

type Worn = NonNullable<MemberInfo['avatar']>

function OwnPicture({ onSent }: { onSent: (id: string) => void }) {
  const text = useText()
  const say = useRefusalText()
  const [refused, setRefused] = useState(false)
  const send = useMutation({
    mutationFn: async (file: File) => {
      const square = await squareOf(file)
      setRefused(square === undefined)
      return square && (await call('uploadFile', { body: square }))
    },
    onSuccess: (stored) => stored && onSent(stored.id),
  })
  const fault = refused ? text('security.avatar.refused') : send.isError ? say(send.error) : undefined
  return (
    <FileField
      label={text('security.avatar.own')}
      prompt={text('security.avatar.own.choose')}
      hint={text('security.avatar.own.hint')}
      error={fault}
      accept={PICTURE_ACCEPT}
      busy={send.isPending}
      onFiles={([file]) => file && send.mutate(file)}
    />
  )
}

export function AvatarDialog({ info, onDone }: { info: MemberInfo; onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const [chosen, setChosen] = useState<Worn>(info.avatar ?? { drawn: 0 })
  const save = useMutation({
    mutationFn: () => call('changeAvatar', { body: { avatar: chosen } }),
    onSuccess: () => {
      toast({ title: text('security.avatar.saved'), tone: 'good' })
      personChanged()
      onDone()
    },
  })
  return (
    <div className="bz-stack">
      {save.isError && (
        <Notice tone="danger" live>
          {say(save.error)}
        </Notice>
      )}
      <Avatar info={{ id: info.id, avatar: 'drawn' in chosen && chosen.drawn === 0 ? null : chosen }} className="member-avatar" />
      <div className="avatar-set" role="group" aria-label={text('security.avatar.set')}>
        {Array.from({ length: DRAWN_AVATARS + 1 }, (_, number) => (
          <button
            key={number}
            type="button"
            className="avatar-choice"
            aria-label={number === 0 ? text('security.avatar.mine') : text('security.avatar.number', { number })}
            aria-pressed={'drawn' in chosen && chosen.drawn === number}
            onClick={() => setChosen({ drawn: number })}
          >
            <AvatarImage seed={number === 0 ? info.id : drawnSeed(number)} />
          </button>
        ))}
      </div>
      <OwnPicture onSent={(file) => setChosen({ file })} />
      <Button size="lg" wide busy={save.isPending} onClick={() => save.mutate()}>
        {text('security.avatar.save')}
      </Button>
    </div>
  )
}
