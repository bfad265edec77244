import type { ClientConfig } from '@atelier/shared-schema/contract/areas/health.contract.ts'

/** What the policy pages follow: who runs this installation, and to which companies it gives anything. */
export type SiteFacts = Pick<ClientConfig, 'operator' | 'engines' | 'mailsStayLocal'>

/** An account asked to be deleted can be taken back for this long; then it is erased. */
export const deletionGraceDays = 30
/** A device that is not used for this long is signed out. */
export const sessionDays = 30
