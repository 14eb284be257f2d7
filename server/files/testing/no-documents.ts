/** No documents: stands in for the rooms that documents need, where a test of files leaves them out. */
import type { DocumentsNeeds } from '../needs.ts'

export const NO_DOCUMENTS: DocumentsNeeds = {
  retention: async () => ({ identityYears: 5, addressYears: 5, fundsYears: 5, refusedDays: 30 }),
  openers: async () => [],
  openCase: async () => '1',
  caseStanding: async () => undefined,
  closedOf: async () => [],
  siteUrl: () => 'http://localhost',
}
