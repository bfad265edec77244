import { z } from 'zod'
import { idParam } from '#contract/fields.ts'
import { nothing, person, route } from '#contract/route.ts'
import { billingAddress, billingAddressFields } from '#entities/billing-address.ts'

const optionalOnCreate = { line2: true, region: true, postalCode: true, taxId: true, phone: true } as const

export const billingAddressesRoutes = {
  list: route({
    method: 'GET',
    path: '/billing-addresses/me',
    aliases: ['GET /users/billing-addresses/me'],
    summary: 'One’s billing addresses, the default one first',
    access: person,
    response: z.array(billingAddress),
  }),
  create: route({
    method: 'POST',
    path: '/billing-addresses',
    aliases: ['POST /users/billing-addresses'],
    summary: 'Add a billing address; the first one is the default',
    access: person,
    body: billingAddressFields.partial(optionalOnCreate).extend({ isDefault: z.boolean().optional() }),
    response: billingAddress,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: '/billing-addresses/{id}',
    aliases: ['PATCH /users/billing-addresses/{id}'],
    summary: 'Change a billing address, or make it the default',
    access: person,
    params: idParam,
    body: billingAddressFields.partial().extend({ isDefault: z.literal(true).optional() }),
    response: billingAddress,
  }),
  remove: route({
    method: 'DELETE',
    path: '/billing-addresses/{id}',
    aliases: ['DELETE /users/billing-addresses/{id}'],
    summary: 'Delete a billing address; another one becomes the default',
    access: person,
    params: idParam,
    response: nothing,
  }),
}
