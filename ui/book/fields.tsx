// Everything that is filled in.
import { Landmark, Search, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { AmountField } from '../fields/amount-field.tsx'
import { Checkbox, Switch } from '../fields/checkbox.tsx'
import { CodeField } from '../fields/code-field.tsx'
import { TextArea, TextField } from '../fields/field.tsx'
import { FileField } from '../fields/file-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { RadioCards } from '../fields/radio-cards.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { Chapter, Specimen, Stack } from './specimen.tsx'
import type { Words } from './words.ts'

function Texts({ words }: { words: Words }) {
  const [typed, setTyped] = useState('')
  const [first, second, third] = words.rules
  return (
    <Stack>
      <div data-heights="field">
        <TextField
          label={words.phone}
          hint={words.phoneHint}
          placeholder="09 000 000 000"
          leading="+95"
          inputMode="tel"
          autoComplete="off"
        />
      </div>
      <TextField label={words.phone} defaultValue="0912" error={words.phoneError} />
      <TextField label={words.search} labelHidden placeholder={words.search} leading={<Search aria-hidden="true" />} type="search" />
      <TextField label={words.phone} defaultValue="09 123 456 789" disabled />
      <PasswordField
        label={words.password}
        autoComplete="new-password"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rules={[
          { label: first, met: typed.length >= 8 && typed.length <= 20 },
          { label: second, met: /[a-z]/i.test(typed) && /\d/.test(typed) },
          { label: third, met: typed !== '' },
        ]}
      />
      <TextArea label={words.note} optional={words.optional} placeholder={words.emptyBody} />
      <FileField label={words.note} optional={words.optional} prompt={words.choose} onFiles={() => undefined} />
    </Stack>
  )
}

function Choices({ words }: { words: Words }) {
  const [amount, setAmount] = useState('50000')
  const [small, setSmall] = useState('10')
  const [code, setCode] = useState('')
  const [way, setWay] = useState<'bank' | 'phone' | 'off'>('bank')
  return (
    <Stack>
      <AmountField
        label={words.amount}
        value={amount}
        onChange={setAmount}
        symbol="Ks"
        quick={['10000', '50000', '100000'].map((value) => ({ value, label: value.replace(/000$/, ',000') }))}
      />
      <AmountField label={words.amount} value={small} onChange={setSmall} symbol="Ks" error={words.amountError} />
      <SelectField
        label={words.method}
        placeholder={words.choose}
        defaultValue=""
        options={words.kinds.map((label, index) => ({ value: index.toString(), label }))}
      />
      <RadioCards
        label={words.method}
        value={way}
        onChange={setWay}
        options={[
          { value: 'bank', label: 'KBZPay', hint: words.phoneHint, leading: <Smartphone aria-hidden="true" />, trailing: '0 Ks' },
          { value: 'phone', label: words.method, hint: words.noticesHint, leading: <Landmark aria-hidden="true" /> },
          { value: 'off', label: 'AYA', hint: words.soon, leading: <Landmark aria-hidden="true" />, disabled: true },
        ]}
      />
      <CodeField label={words.code} value={code} onChange={setCode} />
      <div>
        <Checkbox label={words.agree} defaultChecked />
        <Checkbox label={words.agree} error={words.phoneError} />
        <Checkbox label={words.optional} disabled />
        <Switch label={words.notices} hint={words.noticesHint} defaultChecked />
        <Switch label={words.notices} />
      </div>
    </Stack>
  )
}

export function Fields() {
  return (
    <Chapter id="fields" title="Fields">
      <Specimen name="Text, password">{(words) => <Texts words={words} />}</Specimen>
      <Specimen name="Amount, choice, code">{(words) => <Choices words={words} />}</Specimen>
    </Chapter>
  )
}
