/** Verify draw: recomputes an in-house draw in this browser from its published facts, and shows who reported an outside one. */
import { VOID_REASONS } from '@baize/contract/values/void-reasons.ts'
import './results.css'
import type { DrawFacts } from '@baize/contract/lottery/lottery-results.ts'
import type { LotteryGame, LotteryIssue } from '@baize/contract/lottery/lottery.ts'
import { isRoundOf, QUICKNET, readBeacon } from '@baize/rules/fairness/beacon.ts'
import { verifyDraw } from '@baize/rules/fairness/draw.ts'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { DrawBalls } from './draw-balls.tsx'
import { factsQuery } from '../queries.ts'
import { voidText } from './void-text.ts'

async function recompute(facts: DrawFacts) {
  const { rules, game, issue, commitment, seed, ticketsHash, beacon, draw } = facts
  if (commitment === null || seed === null || ticketsHash === null || draw === null) return undefined
  return verifyDraw({ rules, game, issue, commitment, seed, ticketsHash, beacon, draw })
}

/** What delays an issue, if anything does. */
function Exception({ state, reason, drawnAt, closesAt }: DrawFacts) {
  const text = useText()
  const dates = useDates()
  if (state === 'void')
    return <Notice title={text('lottery.calledOff')}>{text(voidText(VOID_REASONS.find((one) => one === reason) ?? null))}</Notice>
  if (state === 'held') return <Notice title={text('lottery.issue.held')}>{text('lottery.issue.held.words')}</Notice>
  if (reason === 'payment-held') return <Notice title={text('lottery.state.paymentHeld')}>{text('lottery.paymentHeld.words')}</Notice>
  // An outside lottery that drew during the sale.
  if (drawnAt !== null && Date.parse(drawnAt) < Date.parse(closesAt))
    return <Notice title={text('lottery.issue.early', { time: dates(drawnAt) })}>{text('lottery.issue.early.words')}</Notice>
  return null
}

/** The note of a draw to which its publisher gave another number than was expected. */
function Renumbered({ publishedNumber, expectedNumber }: DrawFacts) {
  const text = useText()
  if (expectedNumber === null) return null
  return (
    <Notice title={text('lottery.renumbered', { number: publishedNumber })}>
      {text('lottery.renumbered.words', { expected: expectedNumber })}
    </Notice>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="lot-fact">
      <dt>{term}</dt>
      <dd className="figures">
        <span>{value}</span>
        <CopyButton value={value} />
      </dd>
    </div>
  )
}

/** Whether the public value is signed by its network for the round that was promised. */
async function checkBeacon({ beacon, beaconChain }: DrawFacts) {
  const value = readBeacon(beacon)
  // A well-known network is checked by its own key, whatever the server says.
  const chain = value?.name === QUICKNET.name ? QUICKNET : beaconChain
  if (!value || chain?.name !== value.name) return null
  const { verifyBls } = await import('./bls.ts')
  return { ...value, publicKey: chain.publicKey, isSigned: await isRoundOf(verifyBls, chain, value.round, value.signature) }
}

function Beacon({ facts }: { facts: DrawFacts }) {
  const text = useText()
  const hasValue = facts.beacon !== '-'
  const { data } = useQuery({
    queryKey: ['lottery', 'beacon', facts.beacon],
    queryFn: () => checkBeacon(facts),
    enabled: hasValue,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!hasValue) return <p className="text-fg-3">{text('lottery.verify.beacon.none')}</p>
  if (!data) return null
  const { name, round, publicKey, isSigned } = data
  return (
    <>
      <Notice tone={isSigned ? 'good' : 'danger'} live>
        {isSigned ? text('lottery.verify.beacon.right', { name, round }) : text('lottery.verify.beacon.wrong', { name })}
      </Notice>
      <dl className="lot-facts">
        <Fact term={text('lottery.verify.beacon.key', { name })} value={publicKey} />
      </dl>
    </>
  )
}

/** The inputs of the draw, as far as they are published. */
function Sources({ facts }: { facts: DrawFacts }) {
  const text = useText()
  return (
    <dl className="lot-facts">
      {facts.commitment !== null && <Fact term={text('lottery.verify.commitment')} value={facts.commitment} />}
      {facts.seed !== null && <Fact term={text('lottery.verify.seed')} value={facts.seed} />}
      {facts.ticketsHash !== null && <Fact term={text('lottery.verify.tickets', { n: facts.tickets ?? 0 })} value={facts.ticketsHash} />}
      {(facts.beacon !== '-' || facts.state !== 'void') && <Fact term={text('lottery.verify.beacon')} value={facts.beacon} />}
    </dl>
  )
}

function InHouse({ facts }: { facts: DrawFacts }) {
  const text = useText()
  const { data: outcome, isPending } = useQuery({
    queryKey: ['lottery', 'recomputed', facts.game, facts.issue, facts.drawVersion],
    queryFn: async () => (await recompute(facts)) ?? null,
  })
  return (
    <>
      <p className="text-fg-2">{text('lottery.verify.words')}</p>
      {isPending && <Skeleton height="56px" shape="box" />}
      {outcome === null && <Notice title={text('lottery.verify.waiting')}>{text('lottery.verify.waitingWords')}</Notice>}
      {outcome?.ok === true && (
        <Notice tone="good" live title={text('lottery.verify.right')}>
          <DrawBalls draw={outcome.value} rules={facts.rules} size="sm" />
        </Notice>
      )}
      {outcome?.ok === false && (
        <Notice tone="danger" live title={text('lottery.verify.wrong')}>
          {text(`lottery.verify.${outcome.code}`)}
        </Notice>
      )}
      <Sources facts={facts} />
      <Beacon facts={facts} />
    </>
  )
}

function Reported({ facts }: { facts: DrawFacts }) {
  const text = useText()
  const dates = useDates()
  return (
    <>
      <p className="text-fg-2">{text('lottery.verify.feed')}</p>
      {facts.reports.length === 0 && <p>{text('lottery.verify.noReport')}</p>}
      <ul className="lot-reports">
        {facts.reports.map((report) => (
          <li key={`${report.source} ${report.at}`}>
            <b>{report.source}</b> <span className="text-fg-3">{dates(report.at)}</span>
            <DrawBalls draw={report.draw} rules={facts.rules} size="sm" short />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A draw of our own that was called off has nothing to recompute, and its seed stays hidden. */
function Proof({ facts }: { facts: DrawFacts }) {
  if (facts.source === 'feed') return <Reported facts={facts} />
  return facts.state === 'void' ? <Sources facts={facts} /> : <InHouse facts={facts} />
}

export function VerifyDraw({
  game,
  issue: { issue, publishedNumber, draw },
  onClose,
}: {
  game: LotteryGame
  issue: LotteryIssue
  onClose: () => void
}) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data: facts, error } = useQuery(factsQuery(game.code, issue))
  const title = text(draw ? 'lottery.verify.of' : 'lottery.facts.of', { issue: publishedNumber })
  return (
    <Dialog open onOpenChange={onClose} size="md" title={title} description={game.name}>
      <div className="lot-verify">
        {error && <Notice tone="danger">{refusalText(error)}</Notice>}
        {!facts && !error && (
          <Loading>
            <Skeleton height="240px" shape="box" />
          </Loading>
        )}
        {facts && <Exception {...facts} />}
        {facts && <Renumbered {...facts} />}
        {facts && <Proof facts={facts} />}
      </div>
    </Dialog>
  )
}
