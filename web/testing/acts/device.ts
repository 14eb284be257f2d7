/** Device: the one of whoever logs in, which makes and shows a passkey as soon as it is asked. */
import { vi } from 'vitest'

const BYTES = new Uint8Array([1, 2, 3]).buffer
const MADE = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: {
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: BYTES,
  },
  getClientExtensionResults: () => ({}),
}

/** What the server asks of a device that is to make one, and of one that is to show it. */
export const TO_MAKE = {
  challenge: 'AQID',
  rp: { name: 'Baize' },
  user: { id: 'AQID', name: 'mya', displayName: 'Mya' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
export const TO_ASK = { challenge: 'AQID' }

/** Until the mocks are taken back. */
export function deviceAnswers(): void {
  for (const way of ['create', 'get'] as const) vi.spyOn(navigator.credentials, way).mockResolvedValue(MADE as never)
}
