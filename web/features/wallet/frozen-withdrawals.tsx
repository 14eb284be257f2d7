/** Frozen withdrawals: that a link from a letter stopped money from leaving, and the form by which its owner lets it leave again. */
import type { SecurityState } from '@baize/contract/identity/security.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MemberLink } from '../../api/member-link.tsx'
import { call, Refusal } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { memberPath } from '../../app/paths.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { isAtProof, OwnerProofFields, useOwnerProof, type GivenProof } from './owner-proof.tsx'

const isAtPassword = (error: unknown): boolean => error instanceof Refusal && error.code === 'old-password-wrong'

function ReleaseForm({ state }: { state: SecurityState }) {
  const text = useText()
  const say = useRefusalText()
  const [password, setPassword] = useState('')
  const release = useMutation({
    mutationFn: (given: GivenProof) =>
      call('releaseWithdrawals', { body: { ...given, ...(password === '' ? {} : { password }) } as never }),
    onSuccess: () => {
      toast({ title: text('wallet.frozen.released'), tone: 'good' })
      for (const name of ['security', 'cashier']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  const proof = useOwnerProof({ asked: true, ways: state.releaseWays }, release.error)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const given = await proof.give()
    if (given && !release.isPending) release.mutate(given)
  }
  const { error } = release
  return (
    <form className="bz-stack" noValidate onSubmit={(event) => void submit(event)}>
      {error && !isAtProof(error) && !isAtPassword(error) && (
        <Notice tone="danger" live>
          {say(error)}
        </Notice>
      )}
      {state.hasPassword && (
        <PasswordField
          label={text('wallet.frozen.password')}
          autoComplete="current-password"
          value={password}
          error={isAtPassword(error) ? say(error) : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <OwnerProofFields proof={proof} />
      <div>
        <Button type="submit" busy={release.isPending}>
          {text('wallet.frozen.release')}
        </Button>
      </div>
    </form>
  )
}

/** Nothing while money may leave. */
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

/** The same news where money would be asked for, with the way to where it is undone. */
export function FrozenNotice() {
  const text = useText()
  return (
    <Notice tone="danger" title={text('wallet.frozen.title')}>
      {text('wallet.frozen.see')} <MemberLink to={memberPath('securityCenter')}>{text('wallet.frozen.open')}</MemberLink>
    </Notice>
  )
}
