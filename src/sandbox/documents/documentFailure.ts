/** Why a document cannot be translated, in words for the person who sent it; its status becomes `error` with this message. */
export class DocumentFailure extends Error {}
