/** Other ways: logging in by one press, with a passkey or an identity provider. */
import '../identity.css'
import { Button } from '@baize/ui/press/button.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call, Refusal } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { registerSettingsQuery, usePasskeyLogin, type Then } from '../queries.ts'

const NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' }
export type ProviderName = 'google' | 'facebook'
export const isProvider = (name: string): name is ProviderName => name in NAMES
export const providerName = (name: string): string => NAMES[name] ?? name

/** Leaves the page for the provider's; the return page takes its answer. */
const useSocialStart = () => {
  const say = useRefusalText()
  return useMutation({
    mutationFn: (provider: ProviderName) => call('socialStart', { params: { provider } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast({ title: say(error), tone: 'danger' }),
  })
}

export function OtherWays({ then }: { then: Then }) {
  const text = useText()
  const say = useRefusalText()
  const { data } = useQuery(registerSettingsQuery)
  const passkey = usePasskeyLogin(then)
  const social = useSocialStart()
  const offered = (data?.social ?? []).filter(isProvider)
  const press = (): void =>
    passkey.mutate(undefined, {
      // A window that the person closed is no refusal of ours; the catalogue has its sentence.
      onError: (error) => toast({ title: error instanceof Refusal ? say(error) : text('security.closed'), tone: 'danger' }),
    })
  return (
    <div className="identity-ways">
      <p className="identity-or">{text('security.or')}</p>
      <Button variant="outline" wide icon={<KeyRound aria-hidden="true" size={18} />} busy={passkey.isPending} onClick={press}>
        {text('security.passkey.login')}
      </Button>
      {offered.map((name) => (
        <Button key={name} variant="outline" wide busy={social.isPending && social.variables === name} onClick={() => social.mutate(name)}>
          {text('security.social.login', { name: providerName(name) })}
        </Button>
      ))}
    </div>
  )
}
