export { SearchButton } from '#areas/search/search-button.tsx';
