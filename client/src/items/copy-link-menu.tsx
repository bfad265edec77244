import { Menu } from '@mantine/core'
import { IconFileSymlink, IconLink, IconLinkPlus } from '@tabler/icons-react'
import { shortUrlRoutes } from '@atelier/shared-schema/contract/areas/short-url.contract.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { copyText } from './copy-text.ts'
import { shareMessages } from './share-messages.ts'
import classes from './share-dialog.module.css'

export interface CopyLinkMenuProps {
  /** The page's path. */
  path: string
  /** Where the file itself is read without a session, where there is one and the person may give it away. */
  fileLink?: string | null | undefined
}

/** The addresses that can be given to others: of the page, a short one, and of the file itself. */
export function CopyLinkMenu({ path, fileLink }: CopyLinkMenuProps) {
  const text = useMessages(shareMessages)
  const shorten = useRouteMutation(shortUrlRoutes.create)
  const page = new URL(path, location.origin).href
  const copy = async (link: string) => {
    await copyText(link)
    showToast(text.copied)
  }
  return (
    <Menu position="top-start" width={264}>
      <Menu.Target>
        <Button variant="line" icon={IconLink} loading={shorten.isPending}>
          {text.copy}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copy(page)}>
          {text.pageLink}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={IconLinkPlus} />}
          onClick={() => shorten.mutate({ body: { url: path } }, { onSuccess: ({ shortUrl }) => void copy(shortUrl) })}
        >
          {text.shortLink}
        </Menu.Item>
        {fileLink && (
          <Menu.Item leftSection={<Icon of={IconFileSymlink} />} onClick={() => void copy(fileLink)}>
            {text.fileLink}
            <small className={classes.hint}>{text.fileLinkHint}</small>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
