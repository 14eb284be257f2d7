/** Phone dialog: the site on the other device by a QR code, for an iPhone with the login that is open here. */
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { phonePath, type PhoneSystem } from '../../../app/paths.ts'
import { call } from '../../../api/client.ts'
import { usePerson } from '../../../api/person.ts'
import { useChosenLanguage, useText } from '../../../i18n/i18n.ts'
import { QrCode } from '../security/qr-code.tsx'

/** Codes live for a minute; a new one comes shortly before the old one expires. */
const RENEW_MS = 50_000

function useOffer(wanted: boolean) {
  return useQuery({
    queryKey: ['handover'],
    queryFn: ({ signal }) => call('offerHandover', { signal }),
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    retry: false,
  })
}

function Device({ system, code, waiting }: { system: PhoneSystem; code: string | undefined; waiting: boolean }) {
  const text = useText()
  const language = useChosenLanguage()
  const link = location.origin + phonePath(system, language, code)
  return (
    <section className="identity-device">
      <h3>{text(`panels.phone.${system}`)}</h3>
      {waiting ? (
        <Skeleton width="100%" shape="tile" />
      ) : (
        <QrCode content={link} label={text('panels.phone.qr', { name: text(`panels.phone.${system}`) })} />
      )}
    </section>
  )
}

export function PhoneDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  const { role } = usePerson()
  const isMember = role === 'member' || role === 'agent'
  const { data, isPending } = useOffer(isMember)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('panels.phone.title')} description={text('panels.phone.lead')} size="md">
      <div className="identity-devices">
        <Device system="ios" code={data?.code} waiting={isMember && isPending} />
        <Device system="android" code={undefined} waiting={false} />
      </div>
      <p className="identity-devices-note">{text(data ? 'panels.phone.login' : 'panels.phone.language')}</p>
    </Dialog>
  )
}
