/** Provider picker: the providers of a list by letters, with their games and a search. Several may be chosen; those stand first. */
import './provider-picker.css'
import { MOST_PROVIDERS, splitProviders } from '@baize/contract/catalogue/provider-codes.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { lanesQuery } from '../../../api/home.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { localeOf } from '../../../i18n/languages.ts'
import { providersQuery } from '../queries.ts'
import type { FiltersProps } from './filters-props.ts'
import { groupProviders, type Provider, type ProviderGroup } from './provider-groups.ts'

/** A list that is seen at once needs no letters. */
const FEW = 12

/** The providers of the category, with the games that the list would have of each. */
function useProviders({ gameType, search, wish }: Pick<FiltersProps, 'gameType' | 'search' | 'wish'>) {
  const language = useLanguage()
  const { data: lanes } = useQuery(lanesQuery(language))
  const counted = useQuery({ ...providersQuery(language, wish), placeholderData: keepPreviousData })
  const games = new Map(counted.data?.map((each) => [each.vassalage, each.games]))
  const cards = lanes?.lanes.find((lane) => lane.gameType === (gameType ?? search.gameType))?.cards ?? []
  const providers: Provider[] = cards.map((card) => ({
    code: card.vassalage,
    name: card.displayName,
    games: games.get(card.vassalage) ?? 0,
  }))
  return { ...counted, providers, locale: localeOf(language) }
}

type Choose = { readonly chosen: ReadonlySet<string>; readonly toggle: (code: string) => void }

const isFree = ({ code, games }: Provider, chosen: ReadonlySet<string>): boolean =>
  chosen.has(code) || (games > 0 && chosen.size < MOST_PROVIDERS)

function Option({ provider, id, active, chosen, toggle }: Choose & { provider: Provider; id: string; active: boolean }) {
  const text = useText()
  const free = isFree(provider, chosen)
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      className="provider-option"
      data-active={active}
      aria-selected={chosen.has(provider.code)}
      aria-disabled={!free}
      onClick={() => free && toggle(provider.code)}
    >
      <i className="provider-tick" aria-hidden="true">
        {chosen.has(provider.code) && <Check size={16} />}
      </i>
      <span>{provider.name}</span>
      <span className="figures">{text('games.provider.games', { count: provider.games })}</span>
    </button>
  )
}

/** All providers, and those that are chosen, which a press takes away. Their row has its height before one is chosen. */
function Chosen({ providers, chosen, toggle, onAll }: Choose & { providers: readonly Provider[]; onAll: () => void }) {
  const text = useText()
  return (
    <ChipRow label={text('slots.providers.chosen')}>
      <Chip size="sm" selected={chosen.size === 0} onClick={onAll}>
        {text('games.filter.allProviders')}
      </Chip>
      {[...chosen].map((code) => {
        const name = providers.find((each) => each.code === code)?.name ?? code
        return (
          <Chip
            key={code}
            size="sm"
            selected
            aria-label={text('slots.providers.remove', { name })}
            icon={<X aria-hidden="true" />}
            onClick={() => toggle(code)}
          >
            {name}
          </Chip>
        )
      })}
    </ChipRow>
  )
}

/** Ways to each letter: one stop of the tab key, and arrows within it. */
function Letters({ groups, onGo }: { groups: readonly ProviderGroup[]; onGo: (letter: string) => void }) {
  const text = useText()
  const row = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (at + step + groups.length) % groups.length
    setAt(next)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={row} className="bz-chip-row" role="toolbar" aria-label={text('slots.providers.letters')} tabIndex={-1} onKeyDown={keys}>
      {groups.map(({ letter }, place) => (
        <Chip
          key={letter}
          size="sm"
          className="provider-letter"
          aria-pressed={undefined}
          tabIndex={place === at ? 0 : -1}
          onFocus={() => setAt(place)}
          onClick={() => onGo(letter)}
        >
          {letter}
        </Chip>
      ))}
    </div>
  )
}

/** What the words find, and which of it the keys are at. */
function useFound(providers: readonly Provider[], locale: string) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(-1)
  const asked = useDeferredValue(words)
  const groups = groupProviders(providers, asked, locale)
  const found = groups.flatMap((group) => group.providers)
  const type = (typed: string): void => {
    setWords(typed)
    setAt(typed.trim() === '' ? -1 : 0)
  }
  return { words, isWhole: words === '' && asked === '', type, groups, found, at: Math.min(at, found.length - 1), setAt }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

type ListProps = Choose & {
  readonly list: string
  readonly groups: readonly ProviderGroup[]
  readonly current: Provider | undefined
  readonly busy: boolean
}

const idIn = (list: string, code: string): string => `${list}-${code}`

function ProviderList({ list, groups, current, busy, chosen, toggle }: ListProps) {
  const text = useText()
  return (
    <div id={list} role="listbox" aria-multiselectable="true" aria-label={text('games.providers')} aria-busy={busy}>
      {groups.map(({ letter, providers: under }) => (
        <div
          key={letter}
          id={`${list}/${letter}`}
          role="group"
          aria-label={letter}
          className="provider-group"
          // A group that is not laid out yet is as high as it will be.
          style={{ '--rows': under.length } as CSSProperties}
        >
          <p aria-hidden="true">{letter}</p>
          {under.map((provider) => (
            <Option key={provider.code} id={idIn(list, provider.code)} active={provider === current} {...{ provider, chosen, toggle }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** How many the words find and how many are chosen, or why nothing more can be. */
function useTold(found: number, chosen: number, words: string): string {
  const text = useText()
  if (found === 0 && words !== '') return text('slots.providers.none', { words })
  if (chosen < MOST_PROVIDERS) return text('slots.providers.count', { count: found, chosen })
  return text('slots.providers.most', { count: MOST_PROVIDERS })
}

function Picker({ gameType, search, wish, change }: FiltersProps) {
  const text = useText()
  const list = useId()
  const { providers, locale, data, error, refetch } = useProviders({ gameType, search, wish })
  const { words, isWhole, type, groups, found, at, setAt } = useFound(providers, locale)
  const chosen: ReadonlySet<string> = new Set(splitProviders(search.vassalage))
  const choose = (codes: ReadonlySet<string>): void => change({ vassalage: codes.size > 0 ? [...codes].toSorted().join() : undefined })
  // One order of the same providers is one address and one question.
  const toggle = (code: string): void => choose(chosen.symmetricDifference(new Set([code])))
  const current = found[at]
  const told = useTold(found.length, chosen.size, words)
  const go = (place: number): void => {
    setAt(place)
    document.getElementById(idIn(list, found[place]?.code ?? ''))?.scrollIntoView({ block: 'nearest' })
  }
  const keys = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      go(Math.max(0, Math.min(found.length - 1, at + step)))
    }
    if (event.key === 'Enter' && current && isFree(current, chosen)) {
      event.preventDefault()
      toggle(current.code)
    }
  }
  if (error && !data) return <LoadFailure error={error} onAgain={() => refetch()} />
  return (
    <>
      <div className="provider-head">
        <TextField
          label={text('slots.providers.search')}
          labelHidden
          placeholder={text('slots.providers.search')}
          value={words}
          maxLength={40}
          autoComplete="off"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={current ? idIn(list, current.code) : undefined}
          onKeyDown={keys}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Chosen {...{ providers, chosen, toggle }} onAll={() => choose(new Set())} />
        {providers.length > FEW && isWhole && (
          <Letters
            groups={groups}
            onGo={(letter) => {
              setAt(found.findIndex((each) => each === groups.find((group) => group.letter === letter)?.providers[0]))
              document.getElementById(`${list}/${letter}`)?.scrollIntoView({ block: 'start' })
            }}
          />
        )}
        <p className="text-sm text-fg-2" aria-live="polite">
          {told}
        </p>
      </div>
      <ProviderList busy={data === undefined} {...{ list, groups, current, chosen, toggle }} />
    </>
  )
}

export function ProviderPicker({ onClose, ...props }: FiltersProps & { readonly onClose: () => void }) {
  const text = useText()
  const [isOpen, setOpen] = useState(true)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={text('games.providers')}
      footer={
        <Button wide onClick={() => setOpen(false)}>
          {text('slots.show', { count: props.total ?? 0 })}
        </Button>
      }
    >
      <Picker {...props} />
    </Sheet>
  )
}
