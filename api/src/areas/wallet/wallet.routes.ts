import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import { implement } from '#http/call.ts'
import {
  confirmConnect,
  confirmDisconnect,
  connectWallet,
  disconnectWallet,
  listOwnedWallets,
  readWallet,
} from './wallet.service.ts'

export const walletImplementation = implement('wallet', walletRoutes, {
  listOwned: ({ app, actor }) => listOwnedWallets(app, actor),
  read: ({ app, actor, params }) => readWallet(app, actor, params.id),
  connect: ({ app, actor, body }) => connectWallet(app, actor, body),
  confirmConnect: ({ app, actor, body }) => confirmConnect(app, actor, body),
  disconnect: ({ app, actor, body }) => disconnectWallet(app, actor, body),
  confirmDisconnect: ({ app, actor, body }) => confirmDisconnect(app, actor, body),
})
