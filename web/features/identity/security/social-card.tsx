/** Social card: the linked identity providers, linking one by the password and unlinking one. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField, AT_AGAIN } from './again-field.tsx'
import { GuardCard } from './guard-card.tsx'
import { isProvider, providerName, type ProviderName } from '../login/other-ways.tsx'
import { registerSettingsQuery } from '../queries.ts'
import { securityChanged, securityQuery } from './security-queries.ts'

/** Leaves the page for the provider's; the return page takes its answer. */
function LinkForm({ provider }: { provider: ProviderName }) {
  const text = useText()
  const form = useForm({
    at: AT_AGAIN,
    operation: 'linkSocial',
    values: { password: '' },
    ask: ({ password }) => ({ body: { provider, ...again(password) } }),
    done: ({ url }) => location.assign(url),
  })
  return (
    <Form of={form}>
      <AgainField form={form} />
      <Submit size="lg" wide>
        {text('security.social.linkTo', { name: providerName(provider) })}
      </Submit>
    </Form>
  )
}

export function SocialCard() {
  const text = useText()
  const dates = useDates()
  const say = useRefusalText()
  const { data, isError } = useQuery(securityQuery)
  const { data: settings } = useQuery(registerSettingsQuery)
  const [linking, setLinking] = useState<ProviderName>()
  const unlink = useMutation({
    mutationFn: (provider: ProviderName) => call('unlinkSocial', { params: { provider } }),
    onSettled: securityChanged,
    onError: (error) => toast({ title: say(error), tone: 'danger' }),
  })
  const offered = (settings?.social ?? []).filter(isProvider)
  if (offered.length === 0) return null
  return (
    <GuardCard title={text('security.social')} note={text('security.social.note')}>
      <ul className="guard-list">
        {offered.map((provider) => {
          const name = providerName(provider)
          const linked = data?.social.find((each) => each.provider === provider)
          return (
            <li key={provider}>
              <div>
                <p>{name}</p>
                <p className="text-sm text-fg-2">
                  {linked
                    ? text('security.social.since', { date: dates(linked.madeAt, 'day') })
                    : text(isError ? 'security.unknown' : 'security.social.none')}
                </p>
              </div>
              {linked ? (
                <Button
                  variant="quiet"
                  busy={unlink.isPending}
                  aria-label={text('security.social.unlinkOf', { name })}
                  onClick={() => unlink.mutate(provider)}
                >
                  {text('security.social.unlink')}
                </Button>
              ) : (
                <Button
                  variant="outline"
                  disabled={!data}
                  aria-label={text('security.social.linkTo', { name })}
                  onClick={() => setLinking(provider)}
                >
                  {text('security.social.link')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {linking && (
        <Dialog
          open
          onOpenChange={() => setLinking(undefined)}
          title={text('security.social.linkTo', { name: providerName(linking) })}
          size="sm"
        >
          <LinkForm provider={linking} />
        </Dialog>
      )}
    </GuardCard>
  )
}
