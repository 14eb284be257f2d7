/** Frozen withdrawals: that a link in an email froze withdrawals, and the form with which the owner unfreezes them. */
import type { SecurityState } from '@baize/contract/identity/security.ts'
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { CenterLink } from '../../api/center-link.tsx'
import { queries } from '../../api/queries.ts'
import { memberPath } from '../../app/paths.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { OwnerProofFields, useOwnerProof } from './owner-proof.tsx'

function ReleaseForm({ state }: { state: SecurityState }) {
  const text = useText()
  const proof = useOwnerProof({ asked: true, ways: state.releaseWays })
  const form = useForm({
    operation: 'releaseWithdrawals',
    values: { password: '' },
    ask: async ({ password }) => {
      const given = await proof.give()
      return given && { body: { ...given, ...(password === '' ? {} : { password }) } as never }
    },
    at: { 'old-password-wrong': 'password' },
    elsewhere: proof.tells,
    done: () => {
      toast({ title: text('wallet.frozen.released'), tone: 'good' })
      for (const name of ['security', 'cashier']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <Form of={form}>
      {state.hasPassword && (
        <PasswordField label={text('wallet.frozen.password')} autoComplete="current-password" {...form.input('password')} />
      )}
      <OwnerProofFields proof={proof} form={form} />
      <div className="bz-stack">
        <Submit>{text('wallet.frozen.release')}</Submit>
      </div>
    </Form>
  )
}

/** Nothing while withdrawals are allowed. */
export function FrozenWithdrawals({ state }: { state: SecurityState | undefined }) {
  const text = useText()
  const dates = useDates()
  if (!state || state.withdrawalsFrozenAt === null) return null
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('wallet.frozen.title')}>
      <Notice tone="danger" title={text('wallet.frozen.title')}>
        {text('wallet.frozen.since', { date: dates(state.withdrawalsFrozenAt) })}
      </Notice>
      <p>{text(state.releaseWays.length > 0 ? 'wallet.frozen.how' : 'wallet.frozen.byStaff')}</p>
      {state.releaseWays.length > 0 && <ReleaseForm state={state} />}
    </Card>
  )
}

/** The same news on the withdrawal page, with a link to the security center. */
export function FrozenNotice() {
  const text = useText()
  return (
    <Notice tone="danger" title={text('wallet.frozen.title')}>
      {text('wallet.frozen.see')} <CenterLink to={memberPath('securityCenter')}>{text('wallet.frozen.open')}</CenterLink>
    </Notice>
  )
}
