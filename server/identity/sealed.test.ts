/** Sealed: what is sealed for one row, kind or key opens in no other. */
import { expect, test } from 'vitest'
import { createSecrets } from '../platform/secrets.ts'
import { contactPlace, jobPlace, payloadKeyPlace, profilePlace, totpPlace, tripPlace } from './sealed.ts'

test('[ID-28] every value that is sealed opens in its own place alone', () => {
  const data = createSecrets(Buffer.alloc(32, 1))
  const places = [
    ...['one', 'two'].flatMap((id) => [profilePlace(id), totpPlace(id), payloadKeyPlace(id), jobPlace(id)]),
    ...['one', 'two'].flatMap((id) => [contactPlace(id, 'phone'), contactPlace(id, 'email')]),
    ...[1, 2].flatMap((mark) => [tripPlace('google', Buffer.alloc(32, mark)), tripPlace('facebook', Buffer.alloc(32, mark))]),
  ]
  for (const [own, place] of places.entries()) {
    const sealed = data.seal(place, 'secret')
    for (const [other, elsewhere] of places.entries())
      if (own === other) expect(data.open(elsewhere, sealed)).toBe('secret')
      else expect(() => data.open(elsewhere, sealed), `${own} in ${other}`).toThrow('was altered or moved')
  }
})
