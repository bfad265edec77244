/** The doorbell that rings after something was committed to a document; its payload is the document's name. */
export const DOCUMENT_CHANNEL = 'document'
