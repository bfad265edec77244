import { IconBrandFacebook, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { ShareChannel } from '@atelier/shared-schema/entities/image.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { creditReads } from '#credits/use-credits.ts'
import { AnchorButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './pass-on.module.css'

const messages = defineMessages({
  en: { title: 'Pass it on', opens: (network: string) => `${network}, opens in a new tab` },
  vi: { title: 'Chia sẻ tiếp', opens: network => `${network}, mở trong thẻ mới` },
})

interface Network {
  channel: Exclude<ShareChannel, 'LINK_COPY'>
  name: string
  icon: TablerIcon
  /** Where its own page asks what to say about an address. */
  compose: (address: string) => string
}

const networks: readonly Network[] = [
  {
    channel: 'FACEBOOK',
    name: 'Facebook',
    icon: IconBrandFacebook,
    compose: address => `https://www.facebook.com/sharer/sharer.php?u=${address}`,
  },
  { channel: 'TWITTER', name: 'X', icon: IconBrandX, compose: address => `https://x.com/intent/post?url=${address}` },
  {
    channel: 'LINKEDIN',
    name: 'LinkedIn',
    icon: IconBrandLinkedin,
    compose: address => `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  },
]

/** An image that anyone with the link may open, to networks outside. Nothing is asked of them before one is chosen. */
export function PassOn({ imageId, path }: { imageId: string; path: string }) {
  const text = useMessages(messages)
  const count = useRouteMutation(imagesRoutes.countShares, { refreshes: creditReads })
  const address = encodeURIComponent(new URL(path, location.origin).href)
  return (
    <div className={classes.passOn} role="group" aria-label={text.title}>
      <span className={classes.title}>{text.title}</span>
      {networks.map(({ channel, name, icon, compose }) => (
        <AnchorButton
          key={channel}
          variant="line"
          size="xs"
          icon={icon}
          href={compose(address)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text.opens(name)}
          onClick={() => count.mutate({ body: { ids: [imageId], channel } })}
        >
          {name}
        </AnchorButton>
      ))}
    </div>
  )
}
