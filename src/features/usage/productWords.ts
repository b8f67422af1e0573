import { shortName } from '../../services/glossaries/glossaryWords.ts';
import { usagePanelTexts } from './panel/texts.ts';

/** A product in words; one that nobody knew of when this was written by the service's own name. */
export function productName(product_type: string): string {
  return textNamed(`product.${product_type}`) ?? shortName(product_type);
}

/** What a product is counted in. */
export function unitName(unit: string): string {
  return textNamed(`unit.${unit}`) ?? shortName(unit);
}

function textNamed(key: string): string | undefined {
  return new Map<string, string>(Object.entries(usagePanelTexts())).get(key);
}
