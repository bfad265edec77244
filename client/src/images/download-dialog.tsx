import { Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { DOWNLOADED_AT_ONCE_MAX, ZIPS_MAX, countZips, downloadZips } from './download-images.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import classes from './gallery.module.css'

export interface DownloadDialogProps {
  ids: readonly string[]
  onClose: () => void
}

/** More than one zip holds: says in how many they come, or where they come from as one when that would be too many. */
export function DownloadDialog({ ids, onClose }: DownloadDialogProps) {
  const text = useMessages(galleryActMessages)
  const format = useFormat()
  const [saved, setSaved] = useState<number>()
  const [isRunning, setIsRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const zips = countZips(ids.length)
  const isTooMany = zips > ZIPS_MAX

  async function start(): Promise<void> {
    const { signal } = (stop.current = new AbortController())
    setSaved(0)
    setIsRunning(true)
    try {
      await downloadZips(ids, { signal, onSaved: setSaved })
    } catch (error) {
      if (!signal.aborted) showError(error)
    }
    setIsRunning(false)
  }
  function close(): void {
    stop.current?.abort()
    onClose()
  }
  return (
    <Dialog opened onClose={close} title={text.downloadTitle(ids.length)} size="md">
      <p>
        {isTooMany
          ? text.downloadTooMany(format.number(ZIPS_MAX * DOWNLOADED_AT_ONCE_MAX))
          : text.downloadLead(zips, DOWNLOADED_AT_ONCE_MAX)}
      </p>
      {saved !== undefined && (
        <div className={classes.progress} role="status">
          <Progress value={(saved / zips) * 100} animated={isRunning} aria-hidden="true" />
          <p>{isRunning ? text.downloadFetching(saved + 1, zips) : text.downloadSaved(saved, zips)}</p>
        </div>
      )}
      <DialogActions>
        <Button onClick={close}>{isRunning ? text.stop : saved === undefined ? text.cancel : text.close}</Button>
        {isTooMany && (
          <LinkButton variant="primary" to="/settings/privacy">
            {text.downloadArchive}
          </LinkButton>
        )}
        {!isTooMany && saved === undefined && (
          <Button variant="primary" data-autofocus onClick={() => void start()}>
            {text.download}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
