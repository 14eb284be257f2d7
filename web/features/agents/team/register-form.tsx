/** Register form: an agent opens an account below for somebody, with a one-time password that is shown once (AG-50, AG-S2). */
import './team.css'
import type { AgentLink } from '@baize/contract/agents.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { memberQuery, useRegisterBelow } from './queries.ts'
import { RateFields } from './rate-fields.tsx'
import { givableOf, ratesOf, type TypedRates } from './rates.ts'

const MAKES = ['member', 'agent'] as const

const NOTHING = { username: '', makes: 'member' as AgentLink['makes'], rates: {} as TypedRates }

export function RegisterForm({ self }: { self: string }) {
  const text = useText()
  const open = useRegisterBelow()
  const { data: own } = useQuery(memberQuery(self))
  const highest = own?.highest ?? {}
  const givable = givableOf(highest)
  const form = useForm({
    values: NOTHING,
    check: ({ username, rates }) => ({
      username: username.trim() === '' ? text('agent.register.missing') : undefined,
      rates: ratesOf(givable, rates) === undefined ? text('agent.rates.wrong') : undefined,
    }),
    send: ({ username, makes, rates }) => open.mutateAsync({ username: username.trim(), makes, rates: ratesOf(givable, rates) ?? {} }),
  })
  return (
    <Form of={form}>
      <TextField label={text('agent.register.username')} autoComplete="off" maxLength={64} {...form.input('username')} />
      <Segmented
        label={text('agent.team.role')}
        labelHidden={false}
        options={MAKES.map((value) => ({ value, label: text(`agent.team.role.${value}`) }))}
        value={form.values.makes}
        onChange={form.field('makes').onChange}
      />
      {own && <RateFields highest={highest} typed={form.values.rates} onTyped={form.field('rates').onChange} />}
      {form.faults.rates && (
        <Notice tone="danger" live>
          {form.faults.rates}
        </Notice>
      )}
      <div className="bz-stack">
        <Submit>{text('agent.register.open')}</Submit>
      </div>
      {form.answer && (
        <Card padding="lg" className="bz-stack">
          <Notice tone="good" live>
            {text('agent.register.opened')}
          </Notice>
          <Facts
            items={[
              { term: text('agent.account'), value: form.answer.account, copy: form.answer.account },
              { term: text('agent.register.password'), value: form.answer.password, copy: form.answer.password },
            ]}
          />
        </Card>
      )}
      <p className="text-sm text-fg-3">{text('agent.register.note')}</p>
    </Form>
  )
}
