/** Profile dialog: the password first, then the whole profile with its editable fields. A save names the version that was read. */
import type { Profile } from '@baize/contract/identity/profile.ts'
import type { ProfileField } from '@baize/contract/values/profile-fields.ts'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Refusal } from '../../../api/client.ts'
import { personChanged } from '../../../api/person.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { ruleFault, ruleHint } from '../register/field-rule.ts'
import { again, AgainField, AT_AGAIN } from '../security/again-field.tsx'
import { securityChanged } from '../security/security-queries.ts'
import { fieldName } from './field-name.ts'
import { ProfileInput } from './profile-input.tsx'

export function ProfileDialog({ onDone }: { onDone: () => void }) {
  const text = useText()
  const form = useForm({
    at: AT_AGAIN,
    operation: 'showProfile',
    values: { password: '' },
    ask: ({ password }) => ({ body: again(password) }),
  })
  if (form.answer)
    return <EditForm key={form.answer.version} profile={form.answer} password={form.values.password} onDone={onDone} onStale={form.press} />
  return (
    <Form of={form}>
      <p className="text-fg-2">{text('security.profile.why')}</p>
      <AgainField form={form} />
      <Submit size="lg" wide>
        {text('security.profile.show')}
      </Submit>
    </Form>
  )
}

type Typed = Readonly<Partial<Record<ProfileField, string>>>
const isOpen = ({ change }: Profile['fields'][number]): boolean => change === 'open' || change === 'once'

/** The typed values that differ from the stored ones. */
const changesOf = ({ fields }: Profile, typed: Typed): { field: ProfileField; value: string }[] =>
  fields.flatMap(({ field, value }) => {
    const next = typed[field]?.trim()
    return next === undefined || next === value ? [] : [{ field, value: next }]
  })

type EditProps = { readonly profile: Profile; readonly password: string; readonly onDone: () => void; readonly onStale: () => void }

/** The values of the open fields, their faults by their rules, and the saving of changes. */
function useEdit({ profile, password, onDone }: EditProps) {
  const text = useText()
  const open = profile.fields.filter(isOpen)
  const hintOf = (name: unknown) => {
    const told = profile.fields.find(({ field }) => field === name)
    return told && ruleHint(text, told.rule)
  }
  const form = useForm({
    operation: 'changeProfile',
    values: Object.fromEntries(open.map(({ field, value }) => [field, value])) as Typed,
    check: (typed) =>
      Object.fromEntries(
        changesOf(profile, typed).map(({ field, value }) => {
          const rule = open.find((each) => each.field === field)?.rule
          return [field, rule && ruleFault(rule, value) ? ruleHint(text, rule) : undefined]
        }),
      ),
    ask: (typed) => {
      const changes = changesOf(profile, typed)
      if (changes.length > 0) return { body: { ...again(password), version: profile.version, changes } }
      onDone()
      return undefined
    },
    words: (error) => (error instanceof Refusal && error.code === 'field-refused' ? hintOf(error.detail['field']) : undefined),
    done: () => {
      toast({ title: text('security.profile.saved'), tone: 'good' })
      securityChanged()
      personChanged()
      onDone()
    },
  })
  return { form, open }
}

function EditForm(props: EditProps) {
  const text = useText()
  const { profile, onStale } = props
  const { form, open } = useEdit(props)
  const { refused } = form
  const closed = profile.fields.filter((each) => !isOpen(each) && each.value !== '')
  return (
    <Form of={form}>
      {closed.length > 0 && <Facts items={closed.map(({ field, value }) => ({ term: text(fieldName(field)), value }))} columns={2} />}
      <p className="text-sm text-fg-2">
        {text('security.profile.locked')} {text('security.profile.bound')}
      </p>
      {open.map((each) => (
        <ProfileInput
          key={each.field}
          told={each}
          value={form.values[each.field] ?? each.value}
          error={form.faults[each.field]}
          onChange={(value) => form.write({ [each.field]: value })}
        />
      ))}
      <Submit size="lg" wide>
        {text('security.profile.save')}
      </Submit>
      {refused instanceof Refusal && refused.code === 'state-conflict' && (
        <Button variant="outline" onClick={onStale}>
          {text('security.profile.newest')}
        </Button>
      )}
    </Form>
  )
}
