/**
 * Use form: the state of one form from the first typed letter to the server's answer. Every form of the site uses it, and `form.tsx` draws
 * its frame.
 */
import type { OperationName } from '@baize/contract/operations.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import { useForm as useFields, useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { BOUNDS } from 'virtual:bounds'
import { CALLS } from 'virtual:calls'
import { call, Refusal, type Answer, type Input } from '../api/client.ts'
import { useFormKey } from '../api/form-key.ts'
import { useText } from '../i18n/i18n.ts'
import { useRefusalText } from '../i18n/refusal-text.ts'
import { boundFaults, type BoundFault } from './bounds.ts'
import { useElement, type Shell } from './use-press.ts'

/** The faults, in words, by the field that shows them. */
export type Faults<Values> = { readonly [Name in keyof Values]?: string | undefined }
type At<Values> = Readonly<Partial<Record<RefusalCode, keyof Values>>> | ((refusal: Refusal, sent: Values) => keyof Values | undefined)

type Plan<Values, Value> = {
  /** The first values of the form. */
  readonly values: Values
  /** Its faults. Nothing is sent while there are any. */
  readonly check?: ((values: NoInfer<Values>) => Faults<NoInfer<Values>>) | undefined
  /** When these values change, the form restarts with them. */
  readonly follows?: boolean
  /** A field is judged when it is left, and from then on at every change. */
  readonly whenLeft?: boolean
  /** The field of a refusal; every other refusal is shown above the button. */
  readonly at?: At<NoInfer<Values>> | undefined
  /** Words for a refusal whose own message does not suit this form. */
  readonly words?: ((error: unknown) => string | undefined) | undefined
  /** Refusals that neither a field nor the form shows, since another part does. */
  readonly elsewhere?: ((error: unknown) => boolean) | undefined
  /** A secret that must be typed again after a refusal: it is emptied and focused. */
  readonly retype?: keyof NoInfer<Values> & string
  readonly done?: ((value: NoInfer<Value>, values: NoInfer<Values>) => void) | undefined
  readonly failed?: ((error: unknown) => void) | undefined
}

/** A form that fills an operation: the contract types what it sends, and its schema checks it before it leaves. */
type OfOperation<Name extends OperationName, Values, Value> = Plan<Values, Value> & {
  readonly operation: Name
  /** The sent body; nothing where a required proof was not given. */
  readonly ask: (values: NoInfer<Values>) => Input<Name> | undefined | Promise<Input<Name> | undefined>
  /** What sends it, where that is not the client itself. */
  readonly send?: ((input: Input<Name> & { readonly key: string }) => Promise<Value>) | undefined
  /** The content by which two presses are one request under one key, where not everything that is sent counts. */
  readonly wish?: ((values: NoInfer<Values>) => void) | undefined
}
/** A form that fills no single operation. */
type OfAct<Values, Value> = Plan<Values, Value> & { readonly send: (values: NoInfer<Values>) => Value | Promise<Value> }

const HELD_BACK = Symbol('held back')

type Emptied<Values> = Partial<Values> | ((now: Values) => Partial<Values>)

/** The values and the faults. The form's own fault disappears when it is corrected, the server's when its field changes. */
function useHeld<Values extends object>(plan: Pick<Plan<Values, never>, 'values' | 'check' | 'whenLeft' | 'follows'>) {
  const left = useRef(new Set<string>())
  const { control, handleSubmit, setValue, setError, trigger, reset, getValues } = useFields<FieldValues>({
    defaultValues: plan.values,
    ...(plan.follows ? { values: plan.values } : {}),
    shouldFocusError: false,
    resolver: (values) => {
      const found = Object.entries(plan.check?.(values as Values) ?? {}).filter(([, message]) => message !== undefined && message !== '')
      if (found.length === 0) return { values, errors: {} }
      return { values: {}, errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'own', message: String(message) }])) }
    },
  })
  const values = useWatch({ control }) as Values
  const { errors, isSubmitted } = useFormState({ control })
  const faults = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as Faults<Values>
  const write = (part: Partial<Values>): void => {
    for (const [name, value] of Object.entries(part)) setValue(name, value)
    const own = Object.entries(errors).flatMap(([name, error]) => (error?.type === 'own' ? [name] : []))
    const names = isSubmitted ? [...Object.keys(part), ...own] : Object.keys(part).filter((name) => left.current.has(name))
    if (names.length > 0) void trigger(names)
  }
  return {
    values,
    faults,
    write,
    blame: (name: string, message: string) => setError(name, { type: 'server', message }),
    leave: (name: string): void => {
      if (plan.whenLeft !== true) return
      left.current.add(name)
      void trigger(name)
    },
    /** The values, once they have no fault. */
    judge: async (): Promise<Values | undefined> => {
      let right: Values | undefined
      await handleSubmit((held) => void (right = held as Values))()
      return right
    },
    /** From here on nothing is marked until the next press. */
    rest: () => reset(undefined, { keepValues: true }),
    empty: (part: Emptied<Values>) => {
      const now = getValues() as Values
      reset({ ...now, ...(typeof part === 'function' ? part(now) : part) })
    },
  }
}

type Held<Values extends object> = ReturnType<typeof useHeld<Values>>

function useBoundWords(): (fault: BoundFault, name: string, field: string) => string {
  const text = useText()
  return (fault, name, field) => {
    const [least = 0, most] = BOUNDS[name]?.[field] ?? []
    if (fault === 'missing') return text('identity.required')
    return fault === 'form' ? text('form.wrong') : text('form.length', { least, most: most ?? 0 })
  }
}

type AnyPlan<Values, Value> = Plan<Values, Value> & {
  readonly operation?: OperationName
  readonly ask?: (values: Values) => unknown
  readonly wish?: ((values: Values) => unknown) | undefined
  readonly send?: ((given: never) => unknown) | undefined
}

/** The field of a refusal; undefined where the form has none. */
function fieldOf<Values extends object>({ at, values }: AnyPlan<Values, never>, error: unknown, sent: Values): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  const named = (typeof at === 'function' ? at(error, sent) : at?.[error.code as RefusalCode]) ?? error.detail['field']
  return typeof named === 'string' && named in values ? named : undefined
}

type Outgoing = { readonly input: unknown; readonly faults: readonly (readonly [field: string, fault: BoundFault])[] }

/** The body of an operation, with its key, and the faults of its schema. */
async function outgoing<Values extends object>(
  { operation: name, ask, wish, values }: AnyPlan<Values, never>,
  right: Values,
  keyOf: (content: unknown) => string,
): Promise<Outgoing | undefined> {
  const input = (await ask?.(right)) as { readonly body?: unknown } | undefined
  if (input === undefined) return undefined
  const faults = Object.entries(boundFaults(name && BOUNDS[name], input.body)).filter(([field]) => field in values)
  const needsKey = name !== undefined && CALLS[name]?.[2] === 1
  return { input: needsKey ? { ...input, key: keyOf(wish?.(right) ?? input) } : input, faults }
}

/** The press: judges, asks, checks, sends, and puts a refusal where it belongs. */
function useSending<Values extends object, Value>(plan: AnyPlan<Values, Value>, held: Held<Values>) {
  const say = useRefusalText()
  const boundWords = useBoundWords()
  const { element, presses, pressed } = useElement()
  const { keyOf, spent } = useFormKey()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly atField: boolean }>()
  const [answer, setAnswer] = useState<Value>()
  const wordsOf = (error: unknown): string => plan.words?.(error) ?? say(error)
  const place = (error: unknown): void => {
    const named = fieldOf(plan as AnyPlan<Values, never>, error, held.values)
    setRefused({ error, atField: named !== undefined })
    if (plan.retype !== undefined && plan.elsewhere?.(error) !== true) held.empty({ [plan.retype]: '' } as unknown as Partial<Values>)
    if (named !== undefined) held.blame(named, wordsOf(error))
    plan.failed?.(error)
  }
  const send = async (right: Values): Promise<Value | typeof HELD_BACK> => {
    const { operation: name } = plan
    const by = plan.send as ((given: unknown) => Promise<Value>) | undefined
    if (name === undefined) return by ? by(right) : HELD_BACK
    const going = await outgoing(plan as AnyPlan<Values, never>, right, keyOf)
    for (const [field, fault] of going?.faults ?? []) held.blame(field, boundWords(fault, name, field))
    if (going === undefined || going.faults.length > 0) return HELD_BACK
    return by ? by(going.input) : (call(name, going.input as never) as Promise<Value>)
  }
  const press = async (): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setRefused(undefined)
    setBusy(true)
    let focus: string | undefined
    try {
      const right = await held.judge()
      const value = right === undefined ? HELD_BACK : await send(right)
      if (value === HELD_BACK || right === undefined) return
      spent()
      setAnswer(value)
      held.rest()
      plan.done?.(value, right)
    } catch (error) {
      place(error)
      focus = plan.retype
    } finally {
      underWay.current = false
      setBusy(false)
      pressed(focus)
    }
  }
  const isShown = refused !== undefined && !refused.atField && plan.elsewhere?.(refused.error) !== true
  return {
    element,
    presses,
    busy,
    refused: refused?.error instanceof Error ? refused.error : null,
    refusal: isShown ? wordsOf(refused.error) : undefined,
    answer,
    forgive: () => setRefused(undefined),
    again: () => setAnswer(undefined),
    press: () => void press(),
  }
}

export function useForm<Name extends OperationName, Values extends object, Value = Answer<Name>>(
  plan: OfOperation<Name, Values, Value>,
): FormOf<Values, Value>
export function useForm<Values extends object, Value>(plan: OfAct<Values, Value>): FormOf<Values, Value>
export function useForm<Values extends object, Value>(plan: AnyPlan<Values, Value>): FormOf<Values, Value> {
  const held = useHeld<Values>(plan)
  const sending = useSending<Values, Value>(plan, held)
  const { values, faults, empty } = held
  const write = (part: Partial<Values>): void => {
    sending.forgive()
    held.write(part)
  }
  const writeOne = (name: keyof Values, value: unknown): void => write({ [name]: value } as unknown as Partial<Values>)
  return {
    ...sending,
    values,
    faults,
    write,
    empty,
    input: (name) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange: (event) => writeOne(name, event.currentTarget.value),
      onBlur: () => held.leave(name),
    }),
    tick: (name) => ({
      name,
      checked: values[name] === true,
      error: faults[name],
      onChange: (event) => writeOne(name, event.currentTarget.checked),
    }),
    field: (name) => ({ value: values[name], error: faults[name], onChange: (value) => writeOne(name, value) }),
    submit: (event) => {
      event.preventDefault()
      // A dialog's form may be inside another one, which would also receive its press.
      event.stopPropagation()
      sending.press()
    },
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FormOf<Values, Value> = Shell & {
  readonly values: Values
  readonly faults: Faults<Values>
  /** The last refusal, also where a field or another part shows it. */
  readonly refused: Error | null
  /** The result of the last press. */
  readonly answer: Value | undefined
  readonly write: (part: Partial<Values>) => void
  /** The props of a control with events: a text, a password, a choice. */
  readonly input: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    readonly name: Name
    readonly value: Values[Name]
    readonly error: string | undefined
    readonly onChange: (event: ChangeEvent<Typed>) => void
    readonly onBlur: () => void
  }
  /** The props of a checkbox. */
  readonly tick: (name: keyof Values & string) => {
    readonly name: string
    readonly checked: boolean
    readonly error: string | undefined
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  /** The props of a control with values: an amount, a code, cards. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
  ) => { readonly value: Values[Name]; readonly error: string | undefined; readonly onChange: (value: Values[Name]) => void }
  /** Removes the last refusal. */
  readonly forgive: () => void
  /** Removes the result of the last press. */
  readonly again: () => void
  /** Restarts with some values, which may depend on the present ones. */
  readonly empty: (part: Emptied<Values>) => void
  /** Presses the button. */
  readonly press: () => void
}
