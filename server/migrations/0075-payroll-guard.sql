-- Asked only of what was published: a month that is reckoned again writes thousands of sheets that were not.
drop trigger payroll_sheet_stays on payroll_sheets;
create trigger payroll_sheet_stays before update or delete on payroll_sheets for each row when (old.published) execute function payroll_sheet_stays();
