/** Challenge: keeps robots out, by a calculation of the browser or, where the merchant requires it, by an image to read. */
import '../identity.css'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { prove, type Challenge } from '../proof.ts'
import { registerSettingsQuery } from '../queries.ts'

/** An image is requested at most once in this time. */
const REFRESH_MS = 1000

function Picture({ value, onChange, round }: { value: string; onChange: (text: string) => void; round: number }) {
  const text = useText()
  const [asked, setAsked] = useState({ times: 0, at: 0 })
  const { data } = useQuery({
    queryKey: ['captcha', round, asked.times],
    queryFn: ({ signal }) => call('captchaImage', { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const another = (): void => {
    const now = performance.now()
    if (now - asked.at < REFRESH_MS) return
    setAsked({ times: asked.times + 1, at: now })
    onChange('')
  }
  return (
    <div className="identity-captcha">
      <TextField
        label={text('identity.captcha')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        trailing={
          <IconButton label={text('identity.captcha.other')} onClick={another}>
            <RefreshCw aria-hidden="true" />
          </IconButton>
        }
      />
      {data ? <img src={data} alt={text('identity.captcha.picture')} className="identity-captcha-picture" /> : null}
    </div>
  )
}

/**
 * What a form shows, whether an answer must still be typed, and the answer that it sends. An answer is valid once, so `renew` changes an
 * image after each use.
 */
export function useChallenge(): { readonly shown: ReactNode; readonly missing: boolean; answer(): Promise<Challenge>; renew(): void } {
  const text = useText()
  const { data } = useQuery(registerSettingsQuery)
  const [typed, setTyped] = useState('')
  const [round, setRound] = useState(0)
  const asksPicture = data?.captcha === 'image'
  return {
    shown: asksPicture ? (
      <Picture value={typed} onChange={setTyped} round={round} />
    ) : (
      <p className="text-sm text-fg-2">{text('identity.proof')}</p>
    ),
    missing: asksPicture && typed.trim() === '',
    answer: async () => (asksPicture ? { captcha: typed.trim() } : { proof: await prove() }),
    renew: () => {
      setTyped('')
      setRound(round + 1)
    },
  }
}
