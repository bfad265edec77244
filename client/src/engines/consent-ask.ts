import { z } from 'zod'

const consentAsk = z.object({
  engines: z.array(z.object({ id: z.string(), name: z.string(), company: z.string(), country: z.string() })).min(1),
  sent: z.array(z.enum(['prompt', 'images', 'settings'])),
})
/** What a refusal for want of consent tells. */
export type ConsentAsk = z.infer<typeof consentAsk>

export function readConsentAsk(details: unknown): ConsentAsk | undefined {
  return consentAsk.safeParse(details).data
}
