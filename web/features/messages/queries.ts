/** Message queries: a member's list, the unread count, and how reading and deleting change both. */
import type { LiveEvents } from '@baize/contract/live.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { usePerson } from '../../api/person.ts'
import { queries } from '../../api/queries.ts'
import type { Language } from '../../i18n/i18n.ts'

const MESSAGES = ['messages'] as const

export const inboxQuery = (pageNo: number, language: Language) =>
  queryOptions({
    queryKey: [...MESSAGES, 'list', pageNo, language],
    queryFn: ({ signal }) => call('listMessages', { query: { pageNo, pageSize: 10, language }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const applicationQuery = queryOptions({
  queryKey: [...MESSAGES, 'application'],
  queryFn: ({ signal }) => call('affiliateApplication', { signal }),
})

const unreadQuery = queryOptions({
  queryKey: [...MESSAGES, 'unread'],
  queryFn: ({ signal }) => call('unreadMessages', { signal }),
  staleTime: 60_000,
})

/** The number of unread messages; people without an account have none and no query is made. */
export function useUnread(): number {
  const { role } = usePerson()
  const { data } = useQuery({ ...unreadQuery, enabled: role === 'member' || role === 'agent' })
  return data?.unread ?? 0
}

/** After a message to all, members ask again within this time, so that not everybody asks at once. */
const SPREAD_MS = 3000

const spread = (): number => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255) * SPREAD_MS

/** Applies the live channel's news: the new count, or null for a message to everybody. */
export function takeUnread({ unread }: Parameters<LiveEvents['message']>[0]): void {
  if (unread !== null) {
    queries.setQueryData(unreadQuery.queryKey, { unread })
    for (const part of ['list', 'application']) void queries.invalidateQueries({ queryKey: [...MESSAGES, part] })
    return
  }
  setTimeout(() => void queries.invalidateQueries({ queryKey: MESSAGES }), spread())
}

const onSuccess = ({ unread }: { unread: number }): void => takeUnread({ unread })

export const useReadMessage = () => useMutation({ mutationFn: (id: string) => call('readMessage', { body: { id } }), onSuccess })
export const useReadAll = () => useMutation({ mutationFn: () => call('readAllMessages'), onSuccess })
export const useDeleteMessage = () => useMutation({ mutationFn: (id: string) => call('deleteMessage', { query: { id } }), onSuccess })
