// Everything that is only read.
import { useState } from 'react'
import { Badge } from '../show/badge.tsx'
import { Button } from '../press/button.tsx'
import { Card, SectionHeading } from '../show/card.tsx'
import { DataTable } from '../show/data-table.tsx'
import type { Column } from '../show/data-table.tsx'
import { EmptyState } from '../show/empty-state.tsx'
import { Facts } from '../show/facts.tsx'
import { LoadFailure } from '../show/load-failure.tsx'
import { MoneyText } from '../money/money-text.tsx'
import { Notice } from '../show/notice.tsx'
import { Progress, ProgressRing } from '../show/progress.tsx'
import { Loading, Skeleton, SkeletonText } from '../show/skeleton.tsx'
import { Spinner } from '../show/spinner.tsx'
import { Stepper } from '../fields/stepper.tsx'
import { toast } from '../overlay/toast.tsx'
import { Chapter, Row, Specimen, Stack } from './specimen.tsx'
import type { Words } from './words.ts'

type Bet = { id: string; game: string; time: string; stake: bigint; result: bigint }

const bets = (words: Words): readonly Bet[] => [
  { id: '1', game: words.titles[0] ?? '', time: '12:04:31', stake: 5000000n, result: 12500000n },
  { id: '2', game: words.titles[3] ?? '', time: '11:58:02', stake: 20000000n, result: -20000000n },
  { id: '3', game: words.titles[8] ?? '', time: '11:40:55', stake: 123456700n, result: 0n },
]

const columns = (words: Words): Column<Bet>[] => [
  { key: 'game', header: words.columns[0], primary: true, cell: (bet) => bet.game, foot: words.all },
  { key: 'time', header: words.columns[1], cell: (bet) => bet.time, hideOnPhone: true },
  { key: 'stake', header: words.columns[2], align: 'end', cell: (bet) => <MoneyText value={bet.stake} /> },
  {
    key: 'result',
    header: words.columns[3],
    align: 'end',
    cell: (bet) => <MoneyText value={bet.result} sign="always" tone="change" />,
    foot: <MoneyText value={-7500000n} sign="always" tone="change" />,
  },
]

function Tables({ words }: { words: Words }) {
  return (
    <Stack>
      <DataTable
        caption={`${words.records} 1 ${words.lang}`}
        columns={columns(words)}
        rows={bets(words)}
        rowKey={(bet) => bet.id}
        onOpen={(bet) => toast({ title: bet.game })}
      />
      <DataTable
        caption={`${words.records} 2 ${words.lang}`}
        columns={columns(words)}
        rows={[]}
        rowKey={(bet) => bet.id}
        loading={2}
        dense
      />
      <DataTable
        caption={`${words.records} 3 ${words.lang}`}
        columns={columns(words)}
        rows={[]}
        rowKey={(bet) => bet.id}
        empty={
          <EmptyState compact title={words.empty}>
            {words.emptyBody}
          </EmptyState>
        }
      />
    </Stack>
  )
}

function Amounts({ words }: { words: Words }) {
  const [units, setUnits] = useState(1284509900n)
  const [hidden, setHidden] = useState(false)
  return (
    <Stack>
      <div>
        <p className="m-0 text-fg-3">{words.pool}</p>
        <MoneyText value={204182264000n + units} size="pool" tone="gold" rolling />
      </div>
      <Row>
        <MoneyText value={units} size="wallet" symbol="Ks" rolling hidden={hidden} />
        <Button size="sm" variant="outline" onClick={() => setUnits((before) => before + 37770000n)}>
          {words.deposit}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setHidden(!hidden)}>
          ***
        </Button>
      </Row>
      <Row>
        <MoneyText value="84200" size="row" tone="change" sign="always" />
        <MoneyText value="-500.5" size="row" tone="change" />
        <MoneyText value="98765432109876543210.999" size="row" tone="gold" />
        <MoneyText value={20n} decimals={4} symbol="$" symbolSide="start" />
      </Row>
    </Stack>
  )
}

function Progresses({ words }: { words: Words }) {
  const times = ['12:04', '12:05', '12:09']
  return (
    <Stack>
      <Stepper
        label={words.withdraw}
        steps={words.steps.map((label, index) => ({
          key: label,
          label,
          detail: times[index],
          state: index < 2 ? 'done' : index === 2 ? 'current' : 'todo',
        }))}
      />
      <Stepper
        vertical
        label={`${words.withdraw} 2`}
        steps={words.steps.slice(0, 3).map((label, index) => ({
          key: label,
          label,
          detail: index === 2 ? words.errorBody : times[index],
          state: index < 2 ? 'done' : 'failed',
        }))}
      />
      <Progress label={words.turnover} value={62} text="62 %" />
      <Progress label={words.balance} value={8} tone="gold" text="800 / 10,000" />
      <Row>
        <ProgressRing value={70} label="70 %" />
        <ProgressRing value={30} tone="cinnabar" label="30 %" />
        <Spinner label={words.tryAgain} />
        <Spinner size={32} />
      </Row>
    </Stack>
  )
}

function Messages({ words }: { words: Words }) {
  return (
    <Stack>
      <Notice title={words.phoneHint} tone="info" />
      <Notice title={words.done} tone="good">
        {words.emptyBody}
      </Notice>
      <Notice
        title={words.errorTitle}
        tone="danger"
        action={
          <Button size="sm" variant="outline">
            {words.tryAgain}
          </Button>
        }
      >
        {words.errorBody}
      </Notice>
      <Notice tone="money">{words.dialogBody}</Notice>
    </Stack>
  )
}

export function Showing() {
  return (
    <Chapter id="showing" title="Showing">
      <Specimen name="Money">{(words) => <Amounts words={words} />}</Specimen>
      <Specimen name="Table">{(words) => <Tables words={words} />}</Specimen>
      <Specimen name="Progress">{(words) => <Progresses words={words} />}</Specimen>
      <Specimen name="Notices">{(words) => <Messages words={words} />}</Specimen>
      <Specimen name="Card, facts, badges">
        {(words) => (
          <Card as="section">
            <SectionHeading
              level={3}
              title={words.records}
              eyebrow={words.balance}
              action={
                <Badge tone="jade" dot>
                  {words.done}
                </Badge>
              }
            />
            <Row>
              <Badge tone="cinnabar" solid>
                {words.live}
              </Badge>
              <Badge solid>{words.hot}</Badge>
              <Badge>{words.optional}</Badge>
              <Badge tone="gold">VIP</Badge>
              <Badge tone="indigo">{words.kinds[0]}</Badge>
              <Badge tone="plum">{words.kinds[1]}</Badge>
            </Row>
            <Facts
              items={[
                { term: words.columns[1], value: '12:04:31' },
                { term: words.phone, value: '0912345678', copy: '0912345678' },
                { term: words.amount, value: <MoneyText value="50000" symbol="Ks" /> },
              ]}
            />
          </Card>
        )}
      </Specimen>
      <Specimen name="Skeletons">
        {(words) => (
          <Loading label={words.records}>
            <Row>
              <Skeleton shape="circle" width={44} height={44} />
              <div className="flex-1">
                <SkeletonText lines={2} />
              </div>
              <Skeleton shape="box" width={96} height={44} />
            </Row>
          </Loading>
        )}
      </Specimen>
      <Specimen name="Empty and error">
        {(words) => (
          <>
            <EmptyState title={words.empty} action={<Button>{words.play}</Button>}>
              {words.emptyBody}
            </EmptyState>
            <LoadFailure title={words.errorTitle} error={new Error(words.errorBody)} onAgain={() => undefined} />
          </>
        )}
      </Specimen>
    </Chapter>
  )
}
