/** Old proof: the proof of a verified phone or email address before it is replaced (WC-62). */
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { securityQuery } from './security-queries.ts'

type Way = 'code' | 'authenticator'

/** The code sent to the old contact, or the authenticator where that contact is lost; nothing where none is verified. */
export function useOldProof(kind: 'phone' | 'email') {
  const { data } = useQuery(securityQuery)
  const [way, setWay] = useState<Way>('code')
  const [code, setCode] = useState('')
  const old = data?.[kind]?.verified === true ? data[kind].shown : undefined
  return { old, kind, way, setWay, code, setCode, lost: data?.totp === true, given: old === undefined ? {} : { oldProof: { way, code } } }
}

export function OldFields({ old, kind, way, setWay, code, setCode, lost }: ReturnType<typeof useOldProof>) {
  const text = useText()
  const say = useRefusalText()
  const send = useMutation({ mutationFn: () => call('sendOldCode', { body: { kind } }) })
  if (old === undefined) return null
  return (
    <fieldset className="bz-stack identity-old">
      <legend className="text-fg-2">{text('security.old', { old })}</legend>
      <div className="identity-code">
        <CodeField label={text(way === 'code' ? 'security.old.code' : 'security.totp.number')} value={code} onChange={setCode} />
        {way === 'code' && (
          <Button variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
            {text('security.old.send')}
          </Button>
        )}
      </div>
      <output className="text-sm text-fg-2">{send.isError ? say(send.error) : send.isSuccess ? text('security.sent') : ''}</output>
      {lost && (
        <Button variant="quiet" size="sm" onClick={() => setWay(way === 'code' ? 'authenticator' : 'code')}>
          {text(way === 'code' ? 'security.old.lost' : 'security.old.byCode')}
        </Button>
      )}
    </fieldset>
  )
}
