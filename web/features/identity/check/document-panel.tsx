/** Document panel: a member sends pictures of documents to the house, and reads how those that were sent stand (PD-01, PD-04). */
import { DOCUMENT_KINDS, type DocumentKind } from '@baize/contract/identity/document-words.ts'
import type { MemberDocument } from '@baize/contract/identity/documents.ts'
import { PICTURE_ACCEPT } from '@baize/contract/values/pictures.ts'
import { FileField } from '@baize/ui/fields/file-field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { smallerPicture } from '@baize/ui/picture/smaller-picture.ts'
import { Card } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'

const documentsQuery = queryOptions({
  queryKey: ['member-documents'],
  queryFn: ({ signal }) => call('memberDocuments', { signal }),
})

function Send() {
  const text = useText()
  const say = useRefusalText()
  const [kind, setKind] = useState<DocumentKind>('identity')
  const send = useMutation({
    mutationFn: async (file: File) => call('sendDocument', { query: { kind }, body: await smallerPicture(file) }),
    onSuccess() {
      toast({ title: text('known.document.arrived'), tone: 'good' })
      void queries.invalidateQueries({ queryKey: documentsQuery.queryKey })
    },
  })
  return (
    <>
      <SelectField
        label={text('known.document.kind')}
        value={kind}
        options={DOCUMENT_KINDS.map((each) => ({ value: each, label: text(`known.document.${each}`) }))}
        onChange={({ currentTarget: { value } }) => setKind(DOCUMENT_KINDS.find((each) => each === value) ?? 'identity')}
      />
      <FileField
        label={text('known.document.picture')}
        prompt={text(send.isPending ? 'known.document.sending' : 'known.document.choose')}
        hint={text('known.document.hint')}
        error={send.isError ? say(send.error) : undefined}
        accept={PICTURE_ACCEPT}
        busy={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      />
    </>
  )
}

function Sent({ document: { kind, state, sentAt, deleteAt } }: { document: MemberDocument }) {
  const text = useText()
  const dates = useDates()
  return (
    <li>
      <p>
        {text(`known.document.${kind}`)} – {text(`known.document.state.${state}`)}
      </p>
      <p className="text-fg-2">
        {text('known.document.sentAt', { date: dates(sentAt, 'day') })}
        {deleteAt === null ? null : ` ${text('known.document.until', { date: dates(deleteAt, 'day') })}`}
      </p>
    </li>
  )
}

export function DocumentPanel() {
  const text = useText()
  const { data, error, isError, refetch } = useQuery(documentsQuery)
  if (isError && !data) return <LoadFailure error={error} onAgain={() => refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={220} />
      </Loading>
    )
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('known.documents')}>
      <h2 className="text-md">{text('known.documents')}</h2>
      <p className="text-fg-2">{text('known.documents.why')}</p>
      <Send />
      {data.length === 0 ? null : (
        <ul className="bz-stack">
          {data.map((document) => (
            <Sent key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  )
}
