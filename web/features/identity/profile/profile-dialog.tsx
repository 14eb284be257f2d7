/** Profile dialog: the password first, then everything whole and what may be changed of it; a save names the version that was read. */
import type { Profile } from '@baize/contract/identity/profile.ts'
import type { ProfileField } from '@baize/contract/values/profile-fields.ts'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { personChanged } from '../../../api/person.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { ruleFault, ruleHint } from '../register/field-rule.ts'
import { again, AgainField } from '../security/again-field.tsx'
import { securityChanged } from '../security/security-queries.ts'
import { fieldName } from './field-name.ts'
import { ProfileInput } from './profile-input.tsx'

export function ProfileDialog({ onDone }: { onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const [password, setPassword] = useState('')
  const show = useMutation({ mutationFn: () => call('showProfile', { body: again(password) }) })
  if (show.data)
    return <EditForm key={show.data.version} profile={show.data} password={password} onDone={onDone} onStale={() => show.mutateAsync()} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!show.isPending) show.mutate()
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {show.isError && (
        <Notice tone="danger" live>
          {say(show.error)}
        </Notice>
      )}
      <p className="text-fg-2">{text('security.profile.why')}</p>
      <AgainField value={password} onChange={setPassword} />
      <Button type="submit" size="lg" wide busy={show.isPending}>
        {text('security.profile.show')}
      </Button>
    </form>
  )
}

type Typed = Readonly<Partial<Record<ProfileField, string>>>
const isOpen = ({ change }: Profile['fields'][number]): boolean => change === 'open' || change === 'once'

/** What was typed and differs from what stands. */
const changesOf = ({ fields }: Profile, typed: Typed): { field: ProfileField; value: string }[] =>
  fields.flatMap(({ field, value }) => {
    const next = typed[field]?.trim()
    return next === undefined || next === value ? [] : [{ field, value: next }]
  })

function NotSaved({ error, onStale }: { error: Error; onStale: () => Promise<unknown> }) {
  const text = useText()
  const say = useRefusalText()
  return (
    <>
      <Notice tone="danger" live>
        {say(error)}
      </Notice>
      {error instanceof Refusal && error.code === 'state-conflict' && (
        <Button variant="outline" onClick={() => void onStale()}>
          {text('security.profile.newest')}
        </Button>
      )}
    </>
  )
}

function EditForm({
  profile,
  password,
  onDone,
  onStale,
}: {
  profile: Profile
  password: string
  onDone: () => void
  onStale: () => Promise<unknown>
}) {
  const text = useText()
  const say = useRefusalText()
  const [typed, setTyped] = useState<Typed>({})
  const [judged, setJudged] = useState(false)
  const changes = changesOf(profile, typed)
  const save = useMutation({
    mutationFn: () => call('changeProfile', { body: { ...again(password), version: profile.version, changes } }),
    onSuccess: () => {
      toast({ title: text('security.profile.saved'), tone: 'good' })
      securityChanged()
      personChanged()
      onDone()
    },
  })
  const refusal = save.error instanceof Refusal ? save.error : undefined
  const errorOf = ({ field, rule }: Profile['fields'][number]): string | undefined => {
    if (refusal?.detail['field'] === field) return refusal.code === 'field-refused' ? ruleHint(text, rule) : say(refusal)
    const value = typed[field]?.trim()
    return judged && value !== undefined && ruleFault(rule, value) ? ruleHint(text, rule) : undefined
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setJudged(true)
    const wrong = profile.fields.some(({ field, rule }) => changes.some((each) => each.field === field && ruleFault(rule, each.value)))
    if (wrong || save.isPending) return
    if (changes.length === 0) onDone()
    else save.mutate()
  }
  const closed = profile.fields.filter((each) => !isOpen(each) && each.value !== '')
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {save.isError && <NotSaved error={save.error} onStale={onStale} />}
      {closed.length > 0 && <Facts items={closed.map(({ field, value }) => ({ term: text(fieldName(field)), value }))} columns={2} />}
      <p className="text-sm text-fg-2">
        {text('security.profile.locked')} {text('security.profile.bound')}
      </p>
      {profile.fields.filter(isOpen).map((each) => (
        <ProfileInput
          key={each.field}
          told={each}
          value={typed[each.field] ?? each.value}
          error={errorOf(each)}
          onChange={(value) => setTyped((before) => ({ ...before, [each.field]: value }))}
        />
      ))}
      <Button type="submit" size="lg" wide busy={save.isPending}>
        {text('security.profile.save')}
      </Button>
    </form>
  )
}
