/** Use form: what one form holds from the first letter typed to the server's answer. Every form of the site goes this way, `form.tsx` draws its frame. */
import type { OperationName } from '@baize/contract/operations.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react'
import { useForm as useFields, useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { BOUNDS } from 'virtual:bounds'
import { call, Refusal, type Answer, type Input } from '../api/client.ts'
import { useText } from '../i18n/i18n.ts'
import { useRefusalText } from '../i18n/refusal-text.ts'
import { boundFaults } from './bounds.ts'

/** What is wrong, in words, by the field at which it is shown. */
export type Faults<Values> = { readonly [Name in keyof Values]?: string | undefined }
type At<Values> = Readonly<Partial<Record<RefusalCode, keyof Values>>> | ((refusal: Refusal) => keyof Values | undefined)

type Plan<Values, Value> = {
  /** What the form holds at first. */
  readonly values: Values
  /** What of it is wrong. Nothing is sent while something is. */
  readonly check?: ((values: NoInfer<Values>) => Faults<NoInfer<Values>>) | undefined
  /** A field is judged as soon as it was left, and from then on while it is typed in. */
  readonly whenLeft?: boolean
  /** The field at which a refusal is shown; every other is shown above the button. */
  readonly at?: At<NoInfer<Values>> | undefined
  /** Words for a refusal that the server's own do not say well here. */
  readonly words?: ((error: unknown) => string | undefined) | undefined
  /** Refusals that neither a field nor the form shows, since somebody else does. */
  readonly elsewhere?: ((error: unknown) => boolean) | undefined
  /** A secret that is typed again after a refusal: it is emptied and has the focus. */
  readonly retype?: keyof NoInfer<Values> & string
  readonly done?: ((value: NoInfer<Value>, values: NoInfer<Values>) => unknown) | undefined
  readonly failed?: ((error: unknown) => void) | undefined
}

/** A form that fills an operation: the contract types what it sends, and its schema bounds it before it leaves. */
type OfOperation<Name extends OperationName, Values, Value> = Plan<Values, Value> & {
  readonly operation: Name
  /** What is sent; nothing where a proof was asked for and not given. */
  readonly ask: (values: NoInfer<Values>) => Input<Name> | undefined | Promise<Input<Name> | undefined>
  /** Who sends it, where that is not the client itself. */
  readonly send?: ((input: Input<Name>) => Promise<Value>) | undefined
}
/** A form that fills no single operation. */
type OfAct<Values, Value> = Plan<Values, Value> & { readonly send: (values: NoInfer<Values>) => Value | Promise<Value> }

const HELD_BACK = Symbol('held back')
const WRONG = '[data-invalid] :is(input, select, textarea):not(:disabled), [aria-invalid="true"]:not(:disabled)'

/** The frame's part of a form: its element, its press, and what is told above its button. */
export type Shell = {
  readonly element: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent) => void
  readonly busy: boolean
  readonly refusal: string | undefined
  /** Counts the presses, so that a second refusal of the same words is announced again. */
  readonly presses: number
}

/** The element of a form and the count of its presses; after each the first field at fault has the focus. */
function useElement() {
  const element = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<{ readonly presses: number; readonly focus?: string | undefined }>({ presses: 0 })
  useEffect(() => {
    const { presses, focus } = last
    if (presses === 0) return
    const wrong = element.current?.querySelector<HTMLElement>(WRONG)
    const other = focus === undefined ? undefined : element.current?.querySelector<HTMLElement>(`[name="${focus}"]`)
    ;(wrong ?? other)?.focus()
  }, [last])
  return {
    element,
    presses: last.presses,
    /** Names a control that gets the focus where none is at fault. */
    pressed: (focus?: string) => setLast(({ presses }) => ({ presses: presses + 1, focus })),
  }
}

/** The press of a form that holds nothing itself, such as the panel of a game, whose round has a life of its own. */
export function usePress(onPress: () => void): Shell {
  const { element, presses } = useElement()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onPress()
  }
  return { element, submit, busy: false, refusal: undefined, presses }
}

/** What is held and what is wrong with it. A fault of the form's own goes as soon as it is mended, the server's as soon as its field is changed. */
function useHeld<Values extends object>(plan: Pick<Plan<Values, never>, 'values' | 'check' | 'whenLeft'>) {
  const left = useRef(new Set<string>())
  const { control, handleSubmit, setValue, setError, trigger, reset, getValues } = useFields<FieldValues>({
    defaultValues: plan.values,
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
    /** The values, once nothing of them is wrong. */
    judge: async (): Promise<Values | undefined> => {
      let right: Values | undefined
      await handleSubmit((held) => void (right = held as Values))()
      return right
    },
    /** From here on nothing is wrong until the next press. */
    rest: () => reset(undefined, { keepValues: true }),
    empty: (part: Partial<Values>) => reset({ ...getValues(), ...part }),
  }
}

type Held<Values extends object> = ReturnType<typeof useHeld<Values>>

function useBoundWords(): (fault: ReturnType<typeof boundFaults>[string], name: string, field: string) => string {
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
  readonly send?: ((given: never) => unknown) | undefined
}

/** The press: judges, asks, bounds, sends, and puts a refusal where it belongs. */
function useSending<Values extends object, Value>(plan: AnyPlan<Values, Value>, held: Held<Values>) {
  const say = useRefusalText()
  const boundWords = useBoundWords()
  const { element, presses, pressed } = useElement()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly atField: boolean }>()
  const [answer, setAnswer] = useState<Value>()
  const has = (name: unknown): name is string => typeof name === 'string' && name in plan.values
  const wordsOf = (error: unknown): string => plan.words?.(error) ?? say(error)
  const fieldOf = (error: unknown): unknown => {
    if (!(error instanceof Refusal)) return undefined
    const { at } = plan
    return (typeof at === 'function' ? at(error) : at?.[error.code as RefusalCode]) ?? error.detail['field']
  }
  const place = (error: unknown): void => {
    const named = fieldOf(error)
    setRefused({ error, atField: has(named) })
    if (plan.retype !== undefined && plan.elsewhere?.(error) !== true) held.empty({ [plan.retype]: '' } as unknown as Partial<Values>)
    if (has(named)) held.blame(named, wordsOf(error))
    plan.failed?.(error)
  }
  const send = async (right: Values): Promise<Value | typeof HELD_BACK> => {
    const { operation: name, ask } = plan
    if (name === undefined || ask === undefined) return (plan.send as (values: Values) => Promise<Value>)(right)
    const input = (await ask(right)) as { readonly body?: unknown } | undefined
    if (input === undefined) return HELD_BACK
    const wrong = Object.entries(boundFaults(BOUNDS[name], input.body)).filter(([field]) => has(field))
    for (const [field, fault] of wrong) held.blame(field, boundWords(fault, name, field))
    if (wrong.length > 0) return HELD_BACK
    return plan.send ? (plan.send as (input: unknown) => Promise<Value>)(input) : (call(name, input as never) as Promise<Value>)
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
      // A dialog's form may stand within another one, to which its press would go on.
      event.stopPropagation()
      sending.press()
    },
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FormOf<Values, Value> = Shell & {
  readonly values: Values
  readonly faults: Faults<Values>
  /** The last refusal, also where a field or somebody else tells it. */
  readonly refused: Error | null
  /** What the last press brought. */
  readonly answer: Value | undefined
  readonly write: (part: Partial<Values>) => void
  /** The properties of a control that hears events: a text, a password, a choice. */
  readonly input: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    readonly name: Name
    readonly value: Values[Name]
    readonly error: string | undefined
    readonly onChange: (event: ChangeEvent<Typed>) => void
    readonly onBlur: () => void
  }
  /** The properties of a box to tick. */
  readonly tick: (name: keyof Values & string) => {
    readonly name: string
    readonly checked: boolean
    readonly error: string | undefined
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  /** The properties of a control that hears values: an amount, a code, cards. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
  ) => { readonly value: Values[Name]; readonly error: string | undefined; readonly onChange: (value: Values[Name]) => void }
  /** Takes back what the last refusal says. */
  readonly forgive: () => void
  /** Begins anew with some values. */
  readonly empty: (part: Partial<Values>) => void
  /** Presses the button. */
  readonly press: () => void
}
