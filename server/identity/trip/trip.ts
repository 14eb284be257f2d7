/** Trip: what the server keeps while a browser is redirected to another service. A cookie finds it, and it is valid for one return. */
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { insertTrip, takeTrip, tripOf } from '../login-store.ts'
import type { Parts } from '../needs.ts'
import { tripPlace } from '../sealed.ts'
import { hashOf } from '../session/session.ts'

export type TripKind = 'passkey-login' | 'passkey-add' | 'passkey-proof' | 'google' | 'facebook' | 'newcomer'
export type Trip<Content> = { readonly memberId: string | undefined; readonly content: Content }

/** Begins a trip and answers the secret by which it is found again. A member's trip ends with the session in which it began. */
export async function beginTrip(
  parts: Parts,
  tx: Tx,
  kind: TripKind,
  { content, person, minutes }: { readonly content: unknown; readonly person?: Pick<Person, 'id' | 'sessionId'>; readonly minutes: number },
): Promise<string> {
  const secret = parts.random.token(32)
  const hash = hashOf(secret)
  const sealed = parts.secrets.data.seal(tripPlace(kind, hash), JSON.stringify(content))
  const owner = { member_id: person?.id ?? null, session_id: person?.sessionId ?? null }
  await insertTrip(tx, { hash, kind, ...owner, sealed, expires_at: parts.clock.now().add({ minutes }) })
  return secret
}

type Row = { readonly hash: Buffer; readonly member_id: string | null; readonly sealed: string; readonly expires_at: Temporal.Instant }

function opened<Content>(parts: Parts, kind: TripKind, row: Row | undefined): Trip<Content> | undefined {
  if (!row || Temporal.Instant.compare(parts.clock.now(), row.expires_at) >= 0) return undefined
  return {
    memberId: row.member_id ?? undefined,
    content: JSON.parse(parts.secrets.data.open(tripPlace(kind, row.hash), row.sealed)) as Content,
  }
}

/** Ends a trip; undefined when it is unknown, over, or was ended before. */
export const endTrip = async <Content>(
  parts: Parts,
  tx: Tx,
  kind: TripKind,
  secret: string | undefined,
): Promise<Trip<Content> | undefined> =>
  secret === undefined ? undefined : opened<Content>(parts, kind, await takeTrip(tx, hashOf(secret), kind))

export const readTrip = async <Content>(parts: Parts, kind: TripKind, secret: string): Promise<Trip<Content> | undefined> =>
  opened<Content>(parts, kind, await tripOf(parts.database.reader, hashOf(secret), kind))
