const token =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?<close>\/?)(?<name>[\p{L}_:][\p{L}\p{N}_:.-]*)(?<attributes>(?:\s+[^\s<>"'=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<stray>[<&])/gu;
const entity = /&(?:[\p{L}_:][\p{L}\p{N}_:.-]*|#\d+|#x[\da-fA-F]+);/uy;

/** Whether `text` is a well-formed XML fragment: several roots and plain text between them are allowed. */
export function isWellFormedXml(text: string): boolean {
  const open: string[] = [];
  for (const match of text.matchAll(token)) {
    const { close, name, attributes, empty, stray } = match.groups ?? {};
    if (stray !== undefined && !isEntity(text, match.index)) return false;
    if (name === undefined) continue;
    if (close === '/') {
      if (attributes !== '' || empty !== '' || open.pop() !== name) return false;
    } else if (empty === '') open.push(name);
  }
  return open.length === 0;
}

function isEntity(text: string, at: number): boolean {
  entity.lastIndex = at;
  return entity.test(text);
}
