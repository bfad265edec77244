import { billingAddressesRoutes } from '@atelier/shared-schema/contract/areas/billing-addresses.contract.ts'
import { implement } from '#http/call.ts'
import {
  changeBillingAddress,
  createBillingAddress,
  listBillingAddresses,
  removeBillingAddress,
} from './billing-addresses.service.ts'

export const billingAddressesImplementation = implement('billing-addresses', billingAddressesRoutes, {
  list: ({ app, actor }) => listBillingAddresses(app, actor),
  create: ({ app, actor, body }) => createBillingAddress(app, actor, body),
  update: ({ app, actor, params, body }) => changeBillingAddress(app, actor, params.id, body),
  remove: ({ app, actor, params }) => removeBillingAddress(app, actor, params.id),
})
