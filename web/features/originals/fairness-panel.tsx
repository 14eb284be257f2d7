/** Fairness panel: the commitment for the coming rounds, the player's own seed, and the revealed seeds. */
import type { Fairness } from '@baize/contract/originals/originals.ts'
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { checkClientSeed } from '@baize/rules/fairness/fairness.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ShieldCheck, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { PATHS } from '../../app/paths.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { freshPart } from './own-part.ts'
import { fairnessQuery, useRotateSeed } from './queries.ts'
import { writeHash } from './verify/verify-hash.ts'

/** The part of a table's address that leads to its fairness. */
const FAIRNESS_HASH = 'fairness'

const AT = { 'client-seed-refused': 'clientSeed', 'client-seed-used': 'clientSeed' } as const

function RotateForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const text = useText()
  const rotate = useRotateSeed()
  const [first] = useState(freshPart)
  const form = useForm({
    values: { clientSeed: first },
    check: ({ clientSeed }) => ({ clientSeed: checkClientSeed(clientSeed).ok ? undefined : text('originals.fair.newClient.wrong') }),
    send: ({ clientSeed }) => rotate.mutateAsync(clientSeed),
    at: AT,
    done: () => {
      toast({ title: text('originals.fair.rotated'), tone: 'good' })
      onDone()
    },
  })
  return (
    <Form of={form}>
      <TextField
        label={text('originals.fair.newClient')}
        hint={text('originals.fair.newClient.hint')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...form.input('clientSeed')}
      />
      <Submit
        beside={
          <>
            <Button variant="quiet" icon={<Shuffle aria-hidden="true" size={16} />} onClick={() => form.write({ clientSeed: freshPart() })}>
              {text('originals.fair.shuffle')}
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              {text('originals.cancel')}
            </Button>
          </>
        }
      >
        {text('originals.fair.rotate')}
      </Submit>
    </Form>
  )
}

function OpenSeeds({ revealed }: { revealed: Fairness['revealed'] }) {
  const text = useText()
  const dates = useDates()
  if (revealed.length === 0) return null
  return (
    <details className="fair-open">
      <summary>{text('originals.fair.opened', { count: revealed.length })}</summary>
      <ul>
        {revealed.map((seed) => (
          <li key={seed.seedId}>
            <Facts
              items={[
                seed.serverSeed === null
                  ? { term: text('originals.fair.server'), value: text('originals.fair.unreadable') }
                  : {
                      term: text('originals.fair.server'),
                      value: <span className="fair-hex">{seed.serverSeed}</span>,
                      copy: seed.serverSeed,
                    },
                { term: text('originals.fair.client'), value: <span className="fair-hex">{seed.clientSeed}</span>, copy: seed.clientSeed },
                { term: text('originals.fair.rounds'), value: text('originals.fair.count', { count: seed.rounds }) },
                { term: text('originals.fair.openedAt'), value: dates(seed.revealedAt) },
              ]}
            />
            {seed.serverSeed !== null && (
              <Link
                to={PATHS.fairness}
                hash={writeHash({ seed: seed.serverSeed, client: seed.clientSeed, commitment: seed.commitment, nonce: '0' })}
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                {text('originals.fair.check')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function MemberFairness() {
  const text = useText()
  const refusalText = useRefusalText()
  const { data, error, refetch } = useQuery(fairnessQuery)
  const [changing, setChanging] = useState(false)
  if (!data && error) {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            {text('error.retry')}
          </Button>
        }
      >
        {refusalText(error)}
      </Notice>
    )
  }
  if (!data) return <Skeleton shape="box" height={220} />
  const { inUse } = data
  return (
    <>
      <Facts
        items={[
          ...(inUse
            ? [
                {
                  term: text('originals.fair.commitment'),
                  value: <span className="fair-hex">{inUse.commitment}</span>,
                  copy: inUse.commitment,
                },
                {
                  term: text('originals.fair.client'),
                  value: <span className="fair-hex">{inUse.clientSeed}</span>,
                  copy: inUse.clientSeed,
                },
                { term: text('originals.fair.nonce'), value: <span className="figures">{inUse.nonce}</span> },
              ]
            : []),
          {
            term: text('originals.fair.next'),
            value: <span className="fair-hex">{data.nextCommitment}</span>,
            copy: data.nextCommitment,
          },
        ]}
      />
      {changing ? (
        <RotateForm onDone={() => setChanging(false)} onCancel={() => setChanging(false)} />
      ) : (
        <Button variant="outline" wide onClick={() => setChanging(true)}>
          {text('originals.fair.change')}
        </Button>
      )}
      <OpenSeeds revealed={data.revealed} />
    </>
  )
}

/** At a table it is closed until it is wanted, or until a link leads to it. */
export function FairnessPanel({ member, closed = false }: { member: boolean; closed?: boolean }) {
  const text = useText()
  const isSought = useLocation({ select: ({ hash }) => hash === FAIRNESS_HASH })
  const title = (
    <h2 id="fair-title" className="fair-title">
      <ShieldCheck aria-hidden="true" size={20} />
      {text('originals.fair.title')}
    </h2>
  )
  const inside = (
    <>
      <p className="text-fg-2">{text(member ? 'originals.fair.text' : 'originals.fair.visitor')}</p>
      {member && <MemberFairness />}
      <Link to={PATHS.fairness} className={buttonClass({ variant: 'quiet', wide: true })}>
        {text('originals.fair.how')}
      </Link>
    </>
  )
  return (
    <Card as="section" id={FAIRNESS_HASH} className="bz-stack fair-panel" aria-labelledby="fair-title">
      {closed ? (
        <details open={isSought}>
          <summary>{title}</summary>
          <div className="bz-stack">{inside}</div>
        </details>
      ) : (
        <>
          {title}
          {inside}
        </>
      )}
    </Card>
  )
}
