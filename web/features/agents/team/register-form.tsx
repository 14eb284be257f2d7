/** Register form: an agent opens an account below for somebody, with a one-time password that is shown once (AG-50, AG-S2). */
import './team.css'
import type { AgentLink } from '@baize/contract/agents.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { memberQuery, useRegisterBelow } from './queries.ts'
import { RateFields } from './rate-fields.tsx'
import { givableOf, ratesOf, type TypedRates } from './rates.ts'

const MAKES = ['member', 'agent'] as const

export function RegisterForm({ self }: { self: string }) {
  const text = useText()
  const refusalText = useRefusalText()
  const open = useRegisterBelow()
  const { data: own } = useQuery(memberQuery(self))
  const [username, setUsername] = useState('')
  const [makes, setMakes] = useState<AgentLink['makes']>('member')
  const [typedRates, setTypedRates] = useState<TypedRates>({})
  const [pressed, setPressed] = useState(false)
  const highest = own?.highest ?? {}
  const rates = ratesOf(givableOf(highest), typedRates)
  const name = username.trim()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (rates !== undefined && name !== '' && !open.isPending) open.mutate({ username: name, makes, rates })
  }
  return (
    <form className="bz-stack" onSubmit={submit} noValidate>
      <TextField
        label={text('agent.register.username')}
        autoComplete="off"
        maxLength={64}
        value={username}
        error={pressed && name === '' ? text('agent.register.missing') : undefined}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <Segmented
        label={text('agent.team.role')}
        labelHidden={false}
        options={MAKES.map((value) => ({ value, label: text(`agent.team.role.${value}`) }))}
        value={makes}
        onChange={setMakes}
      />
      {own && <RateFields highest={highest} typed={typedRates} onTyped={setTypedRates} />}
      {pressed && rates === undefined && (
        <Notice tone="danger" live>
          {text('agent.rates.wrong')}
        </Notice>
      )}
      {open.error && (
        <Notice tone="danger" live>
          {refusalText(open.error)}
        </Notice>
      )}
      <div className="bz-row">
        <Button type="submit" busy={open.isPending}>
          {text('agent.register.open')}
        </Button>
      </div>
      {open.data && (
        <Card padding="lg" className="bz-stack">
          <Notice tone="good" live>
            {text('agent.register.opened')}
          </Notice>
          <Facts
            items={[
              { term: text('agent.account'), value: open.data.account, copy: open.data.account },
              { term: text('agent.register.password'), value: open.data.password, copy: open.data.password },
            ]}
          />
        </Card>
      )}
      <p className="text-sm text-fg-3">{text('agent.register.note')}</p>
    </form>
  )
}
