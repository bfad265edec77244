import { z } from 'zod'
import { isCountryCode } from '#content/countries.ts'
import { dateTime, nameField } from '#contract/fields.ts'
import { id } from './ids.ts'

const line = (maxLength: number) => nameField(maxLength).or(z.literal(''))

export const billingAddressFields = z.object({
  name: nameField(120),
  line1: nameField(200),
  line2: line(200),
  city: nameField(120),
  region: line(120),
  postalCode: line(20),
  country: z.string().trim().toUpperCase().refine(isCountryCode, 'must be a two-letter country code, for example VN'),
  taxId: line(40),
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[0-9 ().-]{4,30})?$/, 'must be a telephone number'),
})

export const billingAddress = z.object({
  id,
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  taxId: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
})
export type BillingAddress = z.infer<typeof billingAddress>
export type BillingAddressFields = z.output<typeof billingAddressFields>
